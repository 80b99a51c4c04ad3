"""What is asked: who, may, must, check, how much, define, classify, compare, procedure, penalty, cite, scope."""

from __future__ import annotations

import re

#: Forms of asking, in the order in which they are tried; the first that fits decides. Texts are normal (nlp.normalise).
_FORMS: tuple[tuple[str, str], ...] = (
    ("cite", r"\b(quote|recite|read me|show me) (me )?(the )?(section|sec|text|wording|paragraph|provision|55|exact)|what (exactly )?does (section |sec\.? |§ ?|paragraph )?(tribal |muskego )?(code )?(55\.|\d{3}-|responsibilities|light|equipment|maintenance|occupancy)[^?]* (say|require|state)|\b(which|what) (provision|section|paragraph|sec|part|rule number|code section|chapter)s? .*(say|cover|govern|require|deal|about|is it|cite|do i|should|put|applies|wins|states|sets|requires|prohibits)|\bwhat (section|sec) (do|should|can|is)|\bcite for\b|\b(section|sec|para|paragraph|provision|which rule)( (what|no|number|is it))?\s*\?|rule number|read out|which (para|paragraph|section|sec|provision)\b|what section|cite what|what do i (cite|put)|\bsection (number )?(for|on|to cite)|where (in the code|does it say)|cite the"),
    ("compare", r"\b(differ|differs|difference|compare|compared|comparison|versus|vs\.?|stricter code|which (of the two |code )?(is |asks? |wants? )?(stricter|more|tougher|higher|stricter)|same in both|both codes (say|the same|agree))\b| v\.? tribal| v\.? muskego|\bdiff\b|which (one )?of the (two )?codes|which code|how do(es)? (that|it|they|the two) compare|asks? for more|\bcompare\b|the two codes say|how do (the )?(two|both) (codes )?"),
    ("penalty", r"\b((a|the|what|big|any|no|get|be|much|many) fine\b(?! mesh)|fines|fined|penalty|penalties|penalised|penalized|jail|prison|imprison\w*|misdemeanou?r|punish\w*|dollars|separate offen[cs]e|locked up|what happens (to|if)|what can (the city|they|the inspector|the tribe|the official) do|consequence)"),
    ("classify", r"\b(what|which) (\w+ )?(kind|type|class|sort|category|classes|classification)( of)?\b(?! of (screen|mesh|container|window|notice|device|lock|pest|garbage|material))|\bhow (is|would|do|should|are)?[^?]* ?(class(ed|ified|ify|es)?|categori[sz]ed)\b|\bclass(es)?( \w+){0,3} ?\?|\b(1|2|one|two|three|multi)-?family( dwelling)? ?\?|\bclass(es)? (in|under) (each|both|the|either)|\bclassif|what (is|would) (the|my|this|that|our) (house|place|building|home|property)( be)?( called| now| considered| then)\b|what do (we|you|they|i) call|\bturn(s)? (it|the house|my house|that|this|the place) into|\b(hotel|rooming house|boarding house|dormitory|dwelling|duplex|motel|lodging house|multi-?family|one-?family|two-?family|single family|1-family|2-family|apartment house|triplex)( dwelling| house)? or (an? |is it )?(a )?(hotel|rooming|boarding|dorm|dwelling|multi|one|two|single|still|not)|(is|are|does) (it|this|that|the house|my house|the building|this building|that building|the place|my place|they|he|she|i|count|we)[^?.]{0,40} (an? )?(rooming house|boarding house|hotel|motel|dormitory|dorm|multi-?family( dwelling)?|(one|two|three|1|2|3|single)[- ]family|rooming unit|dwelling unit|lodging house|tourist house|residence building)( dwelling)?( now| then| yet| here| under| in | or|,|\?|$)|\b(1|2|one|two|multi)-family( dwelling)?, (right|correct)|what am i running|class now|\bclass\b[^.?!]{0,12}\?|called( (now|then|under|in|by)[^?]*)?\??$|what (does|do|would|will) (the |either |each |this )?(\w+ )?(code|codes|tribe|city|muskego|they) call|what (is|are) (it|this|that|mine|ours|the (building|house|place|home|trailer|camper|tent|room))( then| now| under[^?]*| in[^?]*| to (the )?\w+| considered| counted as)?\s*\?*$|(hotel|dorm|dormitory|rooming house|boarding house|dwelling|lodging house|multi family|duplex) or (a )?what|class\(es\)|which class"),
    ("define", r"\b(definition|define|defines|defined|meaning)\b|\bwhat (does|do|is meant|counts?|qualif\w+)[^?]* (mean|as|by)\b|\bwho counts\b|\bcounts? as\b|\bwhat (is|are) (an?|the) ['\"]?(\w+[ -]?){1,3}['\"]? (as far as|under the|in the|according|mean|for the|exactly|per|per the)|\bwhat (is|are) (an?|considered)( a)? ['\"]?(basement|cellar|habitable room|family|occupant|operator|owner|person|premises|dwelling|dwelling unit|rooming unit|rooming house|hotel|infestation|garbage|rubbish|plumbing|kitchen|bath|bathroom|bedroom|yard|supplied|motel|openable area|gross floor area|extermination|approved|workmanlike|temporary housing|exterior property area)|\bwhat the code calls|\b(treat|consider|see|call|regard) (me|him|her|us|them|you) (as|the)? ?(an? )?['\"]?(owner|operator|occupant)|basement or (a )?cellar|cellar or (a )?basement|am i (an? |the )?(operator|owner|occupant)|is (he|she) (an? |the )?(operator|occupant)|\bwhat is (meant|a|an) \w+ (then|\?)$|and what is a cellar|does (he|she|it|the baby|a baby|my baby) count|whats? considered|what is it mean|\bmeans?\b\s*\?*$|what all counts|^and (as )?(by )?['\"]?\w+['\"]?\s*\?$"),
    ("procedure", r"\bhow (do|does|should|must|can|is|are) (we|i|you|the|it|they|a|he|notice|an)[^?]*(serve|served|deliver|post|give notice|go about|appeal|file|report|proceed|handle|withdraw)|\b(supposed|have|need|required|got) to (say|contain|include|state|be on|have on|list)|\bwhat (must|should|does|goes|has|all|needs?|do|is)[^?]* (on|in|into) (it|the|that|a|this) (placard|notice|sign|letter|paper)|\bwho gets (a )?cop|cop(y|ies) (to|of)|\bwhose approval|what (are the )?steps|what do i have to show|right of entry|next step|what happens next|count as served|as served|considered served|properly served|procedure|process for|how is .* served|what (is|goes) (on|in) (a|the) (placard|notice)|contents of"),
    ("howmuch", r"\bhow (many|much|big|high|low|hot|warm|far|wide|fine|tall|often|long|deep|large|small|close|cold|bright|old|soon|thick|frequently|loud|strong|near)\b|\b(minimum|maximum|min|max|lowest|highest|smallest|largest|least|most) [\w \-']{0,40}(area|height|size|temperature|number|distance|width|space|footage|people|persons|occupants|light|amount|ceiling|lodgers|urinals|toilets|outlets|mesh|opening|floor|window|percent|share|age|days|occupancy|for|the heater|in a|of a)|\bwhat (is the |is our |are the |is a |'s the )?(required |minimum |maximum |max |min |legal |lowest |highest |exact |design |smallest |right |correct )*(temperature|temp|height|size|area|percent\w*|number|distance|mesh|age|dates?|limit|square footage|sq ft|footage|gauge|flash point|ratio|share|minimum|maximum|opening size)\b|\bwhat (dates|time of year|months|percentage|share|temperature|temp|size|height|hours|gauge|mesh|fraction|age|part of the year)\b|\b(min|minimum|max|maximum) [\w ]{2,40}\?|up to how|\bwhen (do|does|must|are) .* (screens?|screening)|from what age|at what (age|temperature|height|point)|number of .* (required|needed)"),
    ("who", r"\bwho\b|\bwhose\b|\bwhom\b|\bon the hook\b|\bresponsible (for|to)?\b|\bmy (job|responsibility|problem|duty|deal|call)\b|\b(me|us|tenant|tenants|renter|owner|i|him|occupant) or (is it )?(my|the|our|him|her|me|them|us|landlord|owner|tenant|they|operator|occupant)\b|\b(landlord|owner|his|her|their|tenants?|occupants?|operator|renters?|ll|lessee)('?s?)? (or (the |my )?\w+('?s?)? )?(job|responsibility|problem|duty|obligation)|\bup to (me|him|us|the|my)\b|\bwhich (one )?of (us|them|the two of us)|am i the (one|1)|(which|what) (person|party|official|department|office)\b|is (it|that|this) (on|up to) (me|him|us|the|my)|\bfall(s)? (on|to) (me|him|us|the|my)|whos? (job|turn)|am i liable|does the code put (it|that|this) on|stuck with"),
    ("scope", r"\b(code|codes|chapter|ordinance|either code|it|rules|this)('s)? (even )?(appl(y|ies)|cover(s|ed)?|deal(s)? with|reach(es)?|say anything|mention|govern(s)?|regulat\w+|treat(s)?)\b|\bcovered (by|under)|\bsubject to (the|this|your)|\b(falls?|come|comes) under|anything (about|on)|exempt|(code|rules|it) (count|go|good) for|deals? with|somewhere in the code|in force"),
    ("must", r"\b(must|required|require|requires|oblige\w*|obligated|mandatory|compulsory|necessary|needed|have got to|got to|has got to|need to|needs to|need|needs)\b|\b(have|has|had|having) to\b|\b(is|are|am|was) [\w ]{0,24}supposed to\b|\bdo (i|we|they|you) need\b|\bforced? to\b|\bmake (me|him|us|them|her)\b|\bdoes (it|the|my|he|she|a|an|every|each|our|this|that)[^?]{0,60} (need|have to|require)|\bshould (the|he|they|my|it|there|i|we|she)\b|duty to|entitled to|owe (me|us)"),
    ("may", r"\b(may|allowed|allow|allows|permit\w*|permissible|legal|illegal|illegally|legally|lawful|unlawful|prohibit\w*|forbid\w*|forbidden|banned|against the (law|code|rules|housing)|right to|refuse|get away with|okay to|ok to|fine to|alright to|cool to)\b|\bcan (i|he|she|they|we|you|my|the|a|an|it|someone|anyone|anybody|somebody|two|people|landlord|owner|tenant|one|there|our|her|his|that|this|me|u|city|inspector)\b|\bcould (i|he|she|they|we|the|my)\b|\bis (he|she|it|that|this) (allowed|legal|ok|okay)|break(s|ing)? the (code|law|housing)|\bviolat\w+|\bwrong\b"),
    ("check", r"."),
)  # fmt: skip
_COMPILED = tuple((kind, re.compile(pattern)) for kind, pattern in _FORMS)
_SENTENCE = re.compile(r"[^.?!]+[.?!]*|[.?!]+")
_CHECK = re.compile(
    r"\b(ok|okay|o k|enough|compl(y|ies|iant|iance)|pass(es)?|fail(s)?|meets?|meeting|up to code|in code|to code|too (small|low|cold|dark"
    r"|few|little|short|narrow|high|big|hot|steep)|acceptable|satisf\w+|adequate|sufficient|does (that|it|this) work|short of|legal height|good to go|ok to do|in order|good\s*\?)\b"
)
#: How a clause begins when it asks for something, and what it then asks.
_OPENINGS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("must", re.compile(r"^(\w+ ){0,4}?(must|do not \w+ have to|do (i|we|they|you|owners?|landlords?|tenants?) (have|need|got)|(do|does|did|is|are|am|was|will) (not )?(\w+ ){1,9}?(have to|need to|need|require\w*|obliged?|forced|be made|mandatory|necessary|supposed to|got to|have got to)|have (i|we) (got )?to)\b")),
    ("may", re.compile(r"^(so |and |but |then |now |ok |well |or |if so )*(may|can|could|am i allowed|is (it|that|this) (legal|allowed|lawful|illegal|permitted|against)|(is|are|am) (\w+ ){1,4}?(allowed|permitted|entitled|prohibited|forbidden)|does (\w+ ){1,6}?(allow|permit|forbid|prohibit|ban|let)) ?\b")),
)  # fmt: skip
_FORCED = re.compile(r"\b(forced|required|obliged|obligated|made|have|has|had) to\b|\bmust\b|\bmandatory\b")
_WHO = re.compile(r"^(\w+ ){0,2}?(who|whose|whom)\b")
_HOW_MUCH = re.compile(
    r"^(\w+ ){0,5}?(how (many|much|big|high|low|hot|warm|far|wide|tall|often|long|deep|large|small|close|cold|bright|thick)\b(?! (sense|trouble))"
    r"|(what|which|between which|between what) (days|dates?|months?|hours?|time of (the )?year|part of the year|percent\w*)\b|from when)"
)
_WH = re.compile(r"^(\w+ ){0,5}?(who|whose|whom|how|what|which|when|where|minimum|maximum)\b(?! if)")
_VERDICT = re.compile(
    r"\b(allowed|legal\b|illegal|lawful|permitted|permit that|allow that|against the (law|code|housing))"
)


def kind(text: str) -> str:
    """The kind of the question that a normal text puts, by its forms of asking; "" where it has none (a statement, a remnant)."""
    sentences = [s.strip() for s in _SENTENCE.findall(text) if len(s.strip()) > 2]
    asking = [s for s in sentences if "?" in s] or sentences[-1:]
    for sentence in reversed(asking):
        found = _sentence_kind(sentence)
        if found:
            return found
    for sentence in reversed(sentences):
        found = _sentence_kind(sentence)
        if found:
            return found
    return "procedure" if _WHAT.search(sentences[-1] if sentences else "") else ""


_WHAT = re.compile(
    r"^(and |so |now )?(what(?! if| about)|how(?! about)|where|when)\b|\b(what(?! if| about)|how(?! about)|where|when)\b[^.!]*\?$"
)
_FILLER = re.compile(
    r"^((ok|okay|o k|so|well|alright|and|hmm|hm|yeah|yes|no|but|then|now|sorry|wait|please|hi|hello|hey|thanks)\b[ ,.!]*)+"
)


def _sentence_kind(sentence: str) -> str:
    sentence = _FILLER.sub("", sentence)
    clauses = [c.strip() for c in re.split(r"[,;:]| - |\bbut\b|\bforget\b[^,]*", sentence) if c and c.strip()]
    for clause in reversed(clauses):
        if _HOW_MUCH.match(clause):
            return "howmuch"
        if _WHO.match(clause):
            return "define" if dict(_COMPILED)["define"].search(clause) else "who"
        if _WH.match(clause):
            found = next((n for n, p in _COMPILED[:9] if p.search(clause)), None)
            if found:
                return found
            continue
        for name, pattern in _OPENINGS:
            if pattern.match(clause):
                early = next(
                    (n for n, p in _COMPILED[:9] if n not in ("who", "scope", "howmuch") and p.search(clause)), None
                )
                return early if early in ("classify", "penalty") and name == "may" else name
    for name, pattern in _COMPILED[:-1]:
        if pattern.search(sentence):
            if name in ("must", "may", "scope") and _CHECK.search(sentence) and not _VERDICT.search(sentence):
                return "check"
            if name == "must" and _VERDICT.search(sentence) and not _FORCED.search(sentence):
                return "may"
            return name
    return "check" if _CHECK.search(sentence) else ""


#: The type of number that a how-much question is after, by its own words.
_SOUGHT = (
    ("temperature", r"how (hot|warm|cold|cool)|temperature|degrees|what temp"),
    ("length", r"how (wide|high|tall|far|deep|low|close|thick|long(?! (do|does|is|must|can|may|will))|near|above)|height|distance|depth|what size (mesh|opening|hole)|lowest|highest|how much of it (has to|must)"),
    ("percent", r"percent|what share|how much window|what part of"),
    ("mesh", r"how fine|mesh"),
    ("illuminance", r"how (bright|light|much light)|lumens|foot candles|light level"),
    ("month-day", r"\b(when|what dates?|which months?|what months?|what time of (the )?year|from when|until when|season)\b"),
    ("days", r"how often|how many (days|weeks)|how long"),
    ("hours", r"how many hours|how long"),
    ("years", r"what age|how old|how many years"),
    ("area", r"how (big|large|small|much (room|space|area|floor))|square f|sq ft|area|floor space|footage"),
    ("count", r"how many"),
)  # fmt: skip
_SOUGHT_COMPILED = tuple((kind, re.compile(pattern)) for kind, pattern in _SOUGHT)


def sought(text: str) -> tuple[str, ...]:
    """The types of number that a how-much question asks for, the surest first; empty where its words tell none."""
    return tuple(kind for kind, pattern in _SOUGHT_COMPILED if pattern.search(text))


_JOINT = re.compile(
    r"(?:,|;)?\s+(?:and|also|plus)\s+(?=(?:who|what|how|does|do|is|are|can|may|must|should|where|which|when|did|has|have)\b)|(?<=\?)\s+"
)


def pieces(text: str) -> list[str]:
    """The separate questions of a normal text, in order, each of some length; the whole alone where it has one."""
    asking = [s.strip() for s in _SENTENCE.findall(text) if "?" in s] or [text]
    found = [p.strip() for s in asking for p in _JOINT.split(s) if p]
    return [p for p in found if len(p.split()) >= 4 and kind(p)]
