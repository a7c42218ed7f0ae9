import type { RequestWords } from "../shapes/server/offline/requests.ts";

export const requests: RequestWords = {
  asks: "wat|hoe|hoeveel|wanneer|waar|waarom|waarvoor|wie|welke|welk|is|zijn|hebben jullie|heeft u|heb je|mag|mogen|kan (?:je|men|een|de|het)|kun je|binnen hoeveel|tot wanneer|tot hoe|moet|moeten|zit|zitten|doen jullie|kost|kosten|bieden",
  wants:
    "ik (?:wil|wou|zou|heb|moet|zoek)|wij (?:willen|zouden|hebben)|we (?:willen|zouden|hebben|gaan)|graag|alstublieft|alsjeblieft|aub|kunt u|kun je|kunnen jullie|kan ik|kunnen we|kunnen er|doe (?:mij|me|maar)|geef (?:mij|me)|stuur|nodig|zouden jullie|wilt u|willen jullie|mag ik|doorgeven|laten weten|melden",
  told: "bedankt|dank|dankjewel|al|was|waren|vond|vonden|geweldig|fijn|leuk|super|aardig|vriendelijk|tevreden|vorig jaar|vorige (?:week|maand|keer)|misschien|ooit|nog niet|van plan",
  wrong:
    "kapot|stuk|defect|gebroken|beschadigd|kras|krassen|deuk|barst|werkt niet|doet het niet|gaat niet|niet (?:aangekomen|ontvangen|gekregen|bezorgd|geleverd)|nooit (?:aangekomen|ontvangen|gekregen)|kwijt|verloren|vergeten|gestolen|weg|ontbreekt|ontbreken|mist|missen|lekt|lekkage|geen (?:stroom|water|internet|verbinding|signaal|licht)|tekort|op|ziek|koorts|pijn|zoek|laten liggen|vastgelopen|klemt|verstopt|waar blijft|waar blijven",
  drops:
    "niet (?:komen|meer|door|nodig|aanwezig)|kan niet|kunnen niet|komt niet|annuleren|afzeggen|opzeggen|afmelden|in plaats van|verhinderd|toch niet|gaat niet door",
};
