import type { RequestWords } from "../shapes/server/offline/requests.ts";

export const requests: RequestWords = {
  asks: "was|wie|wann|wo|woher|wohin|wer|wem|wen|welche[rsnm]?|warum|wieso|weshalb|wie ?viele?|ob|ist|sind|hat|gibt|darf|durfen|muss|mussen|kostet|bietet|nehmt|habt ihr (?:einen|eine|ein|auch|erfahrung)|kann man|konnen (?:wir|kinder|hunde)|fallt|gilt|braucht man|macht ihr|wird|werden|seid",
  wants: String.raw`ich (?:mochte|will|hatte|brauche|brauch|wurde|muss|nehme)|wir (?:mochten|wollen|hatten gern\p{L}*|brauchen|wurden|mussen|nehmen)|hatte gerne?|mochte|brauche|bitte|gerne?|konn(?:en|ten) sie|konnt ihr|konntet ihr|kannst du|konntest du|wurden sie|kann ich|konnte ich|schicken|schickt|suche|suchen|bescheid|mitteilen|melde|melden`,
  told: "danke|vielen dank|schon|bereits|war|waren|fand(?:en)?|wurde|letzte[nsrm]? (?:woche|monat|jahr|mal|sommer)|toll|super|schone[ns]?|nett|freundlich|zufrieden|vielleicht|irgendwann|noch nicht|uberlege[n]?",
  wrong:
    "kaputt|defekt|geht nicht|funktioniert nicht|lauft nicht|nicht (?:angekommen|da|mehr|erhalten|bekommen|gekommen)|nie (?:angekommen|bekommen|erhalten)|fehlt|fehlen|verloren|vergessen|gestohlen|geklaut|weg|beschadigt|zerbrochen|gebrochen|riss|kratzer|tropft|undicht|ausgefallen|kein(?:e|en)? (?:strom|wasser|warmes wasser|internet|netz|verbindung|signal|licht)|liegen (?:ge)?lassen|stehen (?:ge)?lassen|leer|ausgegangen|krank|schmerzen|fieber|tut weh|falsch|klemmt|blockiert|verstopft",
  drops: String.raw`nicht (?:kommen|mehr|teilnehmen|brauche|da sein)|kann nicht|konnen nicht|klappt nicht|absagen|stornier\p{L}*|kundig\p{L}*|doch nicht|statt|verhindert|fallt aus|abmelden`,
};
