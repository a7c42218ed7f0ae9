import type { ValueWords } from "../shapes/server/offline/values.ts";

export const values: ValueWords = {
  none: "(?:l['’]ho |ho )?dimenticat[oa]|non (?:lo )?so|nessuna idea|non (?:mi )?ricordo|(?:mi )?è uguale|è indifferente|non ce l['’]ho|non (?:sono )?sicur[oa]",
  nothing:
    "niente(?: altro| di particolare)?|nulla|nessun[oa]?|(?:preferisco|vorrei) non dirlo|non (?:lo )?voglio dir(?:e|lo)|(?:l['’]ho|ve l['’]ho|te l['’]ho) già detto",
  bound:
    "non|prima d(?:i|el|elle|ell['’])|dopo|dopo (?:il|le)|dal(?:le|l['’])?|da|fino al?(?:le|l['’])?|entro|ogni|tutti i|tutte le|almeno|al massimo|più (?:tardi )?di|meno di|invece d(?:i|el)|al posto d(?:i|el)|tranne|eccetto|non prima d(?:i|el|elle)",
  boundBehind: "scors[oa]|o (?:più tardi|dopo|prima)|in poi|al più (?:tardi|presto)",
  small: "il|le|l['’]|lo|la|alle|al",
  unfit: String.raw`non (?:posso|ci sono|sono libero|possiamo)(?: \p{L}{1,12})?`,
  unfitBehind: "non (?:va|posso|mi|ci)|è (?:impossibile|troppo)",
  oneself: "io|noi",
  and: "e|più",
  or: "o|oppure|che|altrimenti|se no",
  until: "a|al|fino al",
  compound:
    "venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta|cento|mille|mila|dozzin[ae]|decin[ae]|pai[ao]|mezz[oa]",
  justOne: "(?:solo|soltanto) un[oa]?",
  correcting: "(?<!se )no|anzi|scus[aio]|meglio|cioè|volevo dire",
  ordinal: "un|una|primo|secondo|terzo|quarto|ultimo",
  since: "dal?|da",
  same: "(?:lo|la|gli|le) stess[oaei]|come (?:sempre|prima|al solito)",
  beside:
    "per favore|per piacere|grazie|s[iì]|ok|va bene|bene|allora|dunque|meglio|solo|soltanto|io|noi|mi|ci|[eèé]|sono|siamo|sarebbe|sar[aà]|vorrei|vogliamo|voglio|prendo|preferisco|credo|penso|diciamo|mio|mia|nostro|nostra|il|lo|la|i|gli|le|l['’]|del|della|dell['’]|di|al|alla|alle|all['’]|a|in|per|con|verso|circa|esattamente|se possibile|perfetto|ideale|va|numero|totale|giorno|data|ore|ciao|salve|che|dunque|ma|prossim[oa]",
};
