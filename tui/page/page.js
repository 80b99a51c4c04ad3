// Let the person type at once, and again after a click anywhere.
const focus = () => document.querySelector(".xterm-helper-textarea")?.focus();
window.addEventListener("load", () => setTimeout(focus, 0));
window.addEventListener("focus", focus);
