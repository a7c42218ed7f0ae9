import type { ValueWords } from "../shapes/server/offline/values.ts";

export const values: ValueWords = {
  none: "(?:(?:das|die|den) )?(?:hab|habe) ich vergessen|(?:ich )?(?:hab|habe) (?:es|sie|ihn|das) vergessen|vergessen|(?:(?:das|ich) )?wei(?:ß|ss) (?:ich )?(?:(?:das|es) )?(?:leider )?nicht|keine ahnung|ist (?:mir )?egal|egal|keine angabe|(?:hab|habe) ich (?:nicht|keine)|kann ich nicht sagen|nicht sicher|bin (?:mir )?nicht sicher",
  nothing:
    "nichts(?: weiter(?:es)?| mehr| besonderes)?|nix|keine?[rs]?|(?:das )?(?:möchte|will|sage?) ich (?:lieber )?nicht(?: sagen)?|(?:hab|habe) ich (?:doch )?schon gesagt|siehe oben",
  bound:
    "nicht|(?:vor|nach|ab|über|unter)(?! (?:am|um|an) )|(?:später|früher|eher) als|bis|bis zu|seit|jede[nrsm]?|mindestens|wenigstens|minimal|höchstens|maximal|frühestens|spätestens|mehr als|weniger als|außer|statt",
  boundBehind: "oder (?:später|früher|danach|davor)|und (?:später|danach)",
  small: "um|am|den?|dem",
  unfit: String.raw`(?:nicht|keine zeit|verreist)(?: (?:am|an|um))?(?: \p{L}{1,12})?`,
  unfitBehind:
    "nicht(?! (?:später|früher|vor|nach))|(?:geht|passt|klappt|kann ich|geht es)(?: (?:mir|bei mir|leider|es))* nicht|ist (?:schlecht|ungünstig|zu (?:spät|früh))",
  oneself: "ich|wir|mich|uns",
  and: "und|plus",
  or: "oder|bzw|als|sonst|ansonsten|(?:wenn|falls) nicht(?:,? dann)?",
  until: "bis",
  compound: "hundert|tausend|dutzend|paar|hal(?:b|be|ben)",
  justOne: "(?:nur|bloß) ein(?:e[snr]?|s)?",
  correcting: "nein|lieber|doch|sorry|quatsch|vielmehr|falsch|ich meine|ich meinte",
  ordinal: "eine[mnrs]?|erste[rnm]?|zweite[rnm]?|dritte[rnm]?|vierte[rnm]?|(?:letzte|übernächste|vorletzte)[rnm]?",
  since: "seit(?: dem)?",
  same: "(?:der|die|das|den)selben?|(?:die|der|das|den) gleichen?|siehe oben|wie (?:immer|oben|vorher)",
  beside: String.raw`bitte|danke|vielen dank|ja|ok(?:ay)?|gut|also|dann|mal|nur|einfach|gerne?|lieber|am liebsten|wohl|so|doch|ich|wir|mir|uns|es|das|dies|da|ist|sind|wären?|war|würde|würden|hätten?|habe[n]?|hab|möchten?|wollen|will|nehmen?|sagen(?: wir)?|denke|glaube|meine?|unsere?|mein|unser|der|die|den|dem|des|am|an|um|im|in|auf|zu|zum|zur|für|mit|gegen|circa|ca\.?|etwa|ungefähr|rund|genau|jetzt|wenn(?: es)? (?:geht|möglich(?: ist)?|passt)|passt|passen|geht|ginge|gut|super|prima|ideal|besten|perfekt|steht|lautet|heißt|heisst|nummer|nr\.?|insgesamt|uhr|tag|termin|hallo|noch|lieber|vormittags?|nachmittags?|abends?|möglich|frei|sondern|zwar|aber|gleich|nächste[nrs]?|kommende[nrs]?|diese[nrs]?`,
};
