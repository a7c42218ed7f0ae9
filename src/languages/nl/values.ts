import type { ValueWords } from "../shapes/server/offline/values.ts";

export const values: ValueWords = {
  none: "(?:ben ik |ik ben )?(?:het |die )?vergeten|(?:dat )?weet ik niet|(?:ik )?weet (?:het )?niet|geen idee|maakt (?:me )?niet uit|ik heb (?:dat|die|het) niet|weet ik niet meer",
  nothing:
    "niets(?: meer| bijzonders)?|niks|geen|(?:dat )?(?:zeg|wil) ik (?:liever )?niet(?: zeggen)?|(?:dat )?(?:heb ik|ik heb dat) al gezegd|gaat (?:je|u|jullie) niks aan",
  bound:
    "niet|vóór|na|vanaf|sinds|tot|tot en met|elke|iedere|minstens|minimaal|hooguit|zeker|ten minste|hoogstens|maximaal|op zijn (?:vroegst|laatst)|(?:meer|minder|later|eerder) dan|in plaats van|behalve|niet voor",
  boundBehind: "of (?:later|eerder|daarna)|en later",
  small: "de|het|om|op",
  unfit: String.raw`(?:niet|geen tijd)(?: (?:op|om))?(?: \p{L}{1,12})?`,
  unfitBehind: "(?:kan|gaat|lukt|past|schikt)(?: (?:ik|het|me|mij))* niet|is te (?:laat|vroeg)",
  oneself: "ik|wij|we|mij",
  and: "en|plus",
  or: "of|dan|anders",
  until: "tot|t/m",
  compound: "honderd|duizend|dozijn|paar|hal(?:f|ve)",
  justOne: "(?:maar|slechts|alleen) (?:een|één)",
  correcting: "nee|sorry|liever|eigenlijk|ik bedoel",
  ordinal: "een|eerste|tweede|derde|vierde|laatste",
  since: "sinds",
  same: "(?:de|het)?zelfde|zoals altijd|zie boven",
  beside: String.raw`alstublieft|alsjeblieft|aub|graag|bedankt|dank(?: u| je)?(?: wel)?|ja|ok[eé]?|oké|goed|dan|maar|gewoon|liever|liefst|alleen|ik|wij|we|me|mij|ons|het|dat|dit|er|is|zijn|was|zou|zouden|heb|hebben|wil|willen|neem|denk|zeg|mijn|onze|de|den|op|om|in|te|voor|met|tegen|rond|ongeveer|circa|ca\.?|precies|als het kan|past|kan|prima|perfect|ideaal|beste?|nummer|nr\.?|totaal|uur|dag|datum|hallo|hoor|even|['’]s|stuks?|staat|maar|volgende|komende|aanstaande`,
};
