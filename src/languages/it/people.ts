import type { PeopleWords } from "../shapes/server/offline/people.ts";

export const people: PeopleWords = {
  someone: "qualcuno|qualcuna|una persona|persona (?:vera|reale)|in carne e ossa|nessuno lì|gente vera|persone vere",
  staff: String.raw`uman[oa]|operator\p{L}*|operatric\p{L}*|addett[oa]|colleg[ah]\p{L}*|consulente|responsabile|capo|direttore|direttrice|dipendente|team|assistenza(?: clienti)?|servizio clienti|supporto|amministrazione|segreteria|tecnico|ufficio|personale`,
  named: String.raw`<titled>|(?:signora?|sig|sig ra|dott|dott ssa|dottor|dottoressa) \p{L}+|(?:con|a|per|di|da|c è|passami|passi) <name>`,
  addressed: "Lei|Voi|Vi|Loro",
  talk: String.raw`guardare|guardi|mi passa|parlar\p{L}*(?! d[ei]l? )|parlo|parlarne|discutere|spiegar\p{L}*|chattare|scrivere|passami|passarmi|mi passi|mi passate|passatemi|colleg[ah]\p{L}*|trasferi\p{L}*|aiut\p{L}*|occup\p{L}*|mettermi`,
  present: "c e|lì|qui",
  ring: String.raw`chiam(?!o )\p{L}*|richiam\p{L}*|telefon\p{L}*|squillo|contatt\p{L}*|telefonata|sentire`,
  me: "mi|ci|me|richiamat?emi|chiamatemi|chiamami|mi chiami|richiamatemi|richiamarmi|mio numero|essere richiamat[oa]",
  mine: String.raw`mi[oa]|mie|miei|nostr\p{L}*`,
  bot: "robot|bot|macchina|computer|automatico|ia",
  money: String.raw`soldi|euro|fattur\p{L}*|bolletta|addebit\p{L}*|pagat[oa]|pagamento|pagare|conto|carta|caparra|cauzione|rimbors\p{L}*|prezzo|importo|prelevat\p{L}*|denaro|costo`,
  excess:
    "due volte|doppi[oa]|in più|di troppo|troppo|troppo alt[oa]|errore|sbagliat[oa]|errat[oa]|senza (?:il mio|permesso|avvisare|motivo)|mai ordinato|non ho ordinato|invece di|più di|dal mio|dalla mia",
  back: String.raw`indietro|rivoglio|ridate\p{L}*|ridat[ei]mi|rimborsat\p{L}*|rimborso|restitui\p{L}*|risarci\p{L}*|dove sono i miei|riavere`,
  nobody: String.raw`nessuno|nessuna risposta|senza risposta|non (?:rispond\p{L}*|è venuto|si è presentato|sono venuti|mi avete risposto|mi richiama\p{L}*)|mai (?:arrivato|venuto|richiamato|risposto)|ignora\p{L}*|senza avvisare|non e venuto|non si e presentato`,
  again: String.raw`ancora|di nuovo|seconda volta|terza volta|quarta volta|tre volte|giorni|settimane|mesi|mese|ore|da (?:un|due|tre)|aspett\p{L}*|attesa|promess\p{L}*|sempre|ogni volta|continua\p{L}*`,
  bad: String.raw`maleducat[oa]|scortese|sgarbat[oa]|pessim[oa]|peggior\p{L}*|terribile|orribile|schifo|schifos[oa]|vergogn\p{L}*|inaccettabile|indecente|indecoroso|ridicol[oi]|prendendo in giro|presa in giro|barzelletta|scandalo|assurdo|stuf[oa]|arrabbiat[oa]|furios[oa]|incazzat[oa]|delus[oa]|insoddisfatt[oa]|scontent[oa]|non sono (?:content[oa]|soddisfatt[oa])|reclamo|lamentar\p{L}*|lamentela|protest\p{L}*|avvocato|denunc\p{L}*|tribunale|truff\p{L}*|ladri|bugiard\p{L}*|menti\p{L}*|imbrogli\p{L}*|incompetent\p{L}*|incapaci|inutile|disastro|basta|insult\p{L}*|rovinat[oa]|sporc[oa]|danneggiat[oa]|allagato`,
  hazard: String.raw`gas|fumo|fuoco|fiamm[ae]|incendio|scintill[ea]|elettric\p{L}*|scossa|presa|corrente|sangue|bruciat[oa]|bruciatura|monossido|acqua|allag\p{L}*|pastigli\p{L}*|pillol\p{L}*|velen\p{L}*|tossic\p{L}*|pericol\p{L}*|allarme|esplo\p{L}*|coltello|arma|minacc\p{L}*|capogiri`,
  acute: "puzza|odore|sento|esce|escono|brucia|va a fuoco",
  harm: String.raw`ingoiat\p{L}*|svenut[oa]|incoscient\p{L}*|ferit[oa]|cadut[oa]|scivolat[oa]|sanguina|respira|soffoc\p{L}*|emergenza|ambulanza|ospedale|quasi (?:investit\p{L}*|colpit\p{L}*)|investit[oa]|ha preso la|ha dato una|aggredit[oa]|paura per|bloccat[oa] in|intrappolat[oa]|chius[oa] dentro|non voglio più vivere|morire|uccidermi|suicid\p{L}*|allergic\p{L}*`,
  other: String.raw`un altra persona|altra persona|a persona|per (?:due|tre|quattro|cinque|sei|una|\d+) person[ae]|tavolo per|quante persone|rilevator\p{L}*|estintor\p{L}*|mi[oa] (?:marito|moglie|amic[oa]|madre|vicin[oa])`,
  rules:
    "quanto|quanta|quanti|quante|come|quando|dove|qual|quale|a che|che numero|posso|si può|può|devo|avete|chi è|se annullo|se disdico|politica|condizioni|regole|orari|tempi|cambiare|si presenta",
  thanks: String.raw`grazie|ottimo|perfetto|gentil\p{L}*|gentilissim\p{L}*|simpatic[oa]|content[oa]|felic[ei]|soddisfatt[oa]|risolto|sistemato|arrivato|ricevuto|non serve|non c è bisogno|non occorre|bravissim\p{L}*|meraviglios\p{L}*|fantastic\p{L}*`,
};
