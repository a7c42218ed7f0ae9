import type { ValueWords } from "../shapes/server/offline/values.ts";

export const values: ValueWords = {
  none: String.raw`(?:(?:well|um|hm+|sorry|oh|ok|so|no|honestly)[\s,]+)*(?:i(?:['’]m| am)? )?(?:(?:really |just )?(?:do not|don['’]?t|dont) (?:really )?(?:know|remember|have (?:it|one|that|any)|care|mind)|(?:have )?no idea|not (?:really )?sure|unsure|dunno|idk|can['’]?t (?:remember|say|find it)|cannot (?:remember|say|find it)|(?:have |['’]ve )?(?:forgot(?:ten)?|lost (?:it|that|mine))|no preference|whatever|whichever|skip(?: (?:it|this|that))?|n/?a|none of (?:your|those|these)|what do you mean|why(?: do you (?:need|ask)| should i)?|nothing|none(?= *[.!]?$)|(?:that['’]?s|it['’]?s|that is|it is) (?:private|personal|none of)|you (?:already )?have (?:it|that)|(?:the )?same as (?:before|last))`,
  nothing:
    "nothing(?: else| more| special)?|nil|not applicable|see above|(?:i )?(?:have |['’]ve )?already (?:said|told you)(?: that)?|i(?: would|['’]d)? rather not (?:say|tell)|i (?:do not|don['’]?t) want to (?:say|tell)|hang on|one (?:sec(?:ond)?|moment|minute)|later",
  bound: String.raw`not?|neither|without|\p{L}+n['’]t|before|after|until|till|since|every|each|at least|at most|up to|(?:no|not) (?:more|less|later|earlier|fewer) than|(?:more|less|fewer|later|earlier|sooner) than|half of|under|over(?! on)|except|instead of|rather than|any(?:thing| \p{L}{3,8})? but`,
  boundBehind: "or (?:later|earlier|sooner|after|before|so)|and (?:later|after)|at the (?:earliest|latest)|after next",
  small: "on|at|the",
  unfit: String.raw`(?:not|\p{L}*n['’]t|unable|away|(?<!\b(?:come|comes|coming|came|get|send|sent|go|someone|somebody|help) )out)(?! (?:before|until))(?:(?! (?:so|but|then|until|before|leave) )[^,.;!?¦]){0,30}`,
  unfitBehind:
    "(?:is |would be )?(?:no good|bad|impossible|too (?:late|early|soon))|(?:wo|ca|does|is|would)n['’]?t|(?:will|can|does|is|would) not",
  oneself: "me|myself|us",
  and: "and|plus",
  or: "or|than|otherwise|(?:or )?else|failing that|if not(?:,? then)?",
  until: "to|through|till|until|thru",
  compound: "",
  justOne: "",
  correcting:
    "no|(?<!if )not|sorry|actually|rather|instead|oops|wait|meant?|wrong|mistake|change|make (?:it|that)|correction",
  ordinal: String.raw`an?|some|first|second|third|fourth|fifth|last|every other|\d(?:st|nd|rd|th)`,
  since: "since|as of",
  same: "(?:the )?same|(?:see|as) (?:above|before|always|usual)",
  beside: String.raw`(?:at )?the same time|please|pls|plz|thanks|thank you|cheers|thx|yes|yeah|yep|ok|okay|sure|alright|all right|so|then|just|oh|well|um+|uh|hmm*|ah|hi|hello|hey|actually|i think|i guess|i believe|i (?:would|will)|i['’](?:d|ll|m)|we(?:['’](?:d|ll|re)| are| have)|(?:i |we )?(?:say|take|have|use|want|need|prefer|choose|like|go with|go for)|lets?|let us|make|it|that|this|there|here|is|are|was|be|will|would|should|can|could|may|['’](?:s|d|ll|m|re)|its|theres|i|we|us|me|my|our|you|your|he|she|they|his|her|their|reach|to|for|at|on|in|of|with|by|the|about|around|roughly|approximately|approx|circa|nearly|exactly|only|now|if (?:possible|poss|that (?:is|['’]?s) (?:ok|okay|fine|possible)|you can|available)|fine|good|great|best|better|perfect|ideal(?:ly)?|lovely|nice|easiest|suits?|works?|do|us|one|ones|says?|reads?|number|nr|no\.|called|named?|total|in total|altogether|put|give|send|by the way|sharp|o['’]?clock|either way|some time|sometime|how about|what about|day|date|time|coming|but|from|keep|possible|free|available|convenient|morning|afternoon|evening`,
};
