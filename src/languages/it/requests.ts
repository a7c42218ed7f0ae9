import type { RequestWords } from "../shapes/server/offline/requests.ts";

export const requests: RequestWords = {
  asks: "che|cosa|quale|quali|come|quando|dove|chi|perche|quanto|quanta|quanti|quante|a che|di che|fino a|c e|ci sono|e|sono|avete|fate|offrite|accettate|si puo|si possono|posso (?:portare|pagare)|devo|bisogna|serve",
  wants:
    "vorrei|voglio|vorremmo|vogliamo|mi (?:serve|servono|servirebbe|piacerebbe|puo|puoi|potete|potreste)|ci (?:serve|servono|piacerebbe)|ho bisogno|abbiamo bisogno|per favore|per piacere|potete|potreste|puo|puoi|potrebbe|mandami|mandatemi|inviami|inviatemi|dammi|datemi|prendo|cerco|avrei bisogno|posso (?:avere|prenotare|spostare)|segnalare|avvisare|comunicare",
  told: "grazie|gia|era|erano|stato|stata|e stato|piaciuto|ottimo|fantastico|gentile|gentili|contento|contenta|l anno scorso|la settimana scorsa|il mese scorso|forse|un giorno|non ancora",
  wrong:
    "non (?:funziona|funzionano|va|parte|si accende|si apre|si chiude|arriva|e arrivato|e arrivata|ho ricevuto)|rotto|rotta|rotti|guasto|guasta|danneggiato|danneggiata|graffio|graffiato|perso|persa|smarrito|smarrita|dimenticato|dimenticata|lasciato|lasciata|rubato|rubata|manca|mancano|perde|perdita|senza (?:corrente|acqua|internet|luce|connessione)|mai (?:arrivato|arrivata|ricevuto)|bloccat[oaie]|intasat[oa]|malato|malata|febbre|dolore|fa male",
  drops:
    "non (?:posso|possiamo|puo|potro|potra|vengo|viene|verra|verro|voglio|ce la faccio|serve|mi serve)|annullare|disdire|cancellare|invece|al posto|assente|non piu|rinunciare",
};
