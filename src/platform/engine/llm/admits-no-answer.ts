/** An answer says at its beginning that it is none; later it may speak of what a visitor does not know. */
const mostChars = 400;

/**
 * How models say in their own words that they have no answer, as their instructions ask them to. Asking which of two the visitor
 * means, or for the visitor's own details, does not match, and neither does what a price or a service does not include.
 */
const admissions: readonly RegExp[] = [
  /\bI(?:['’]m| am)? (?:(?:really|honestly|unfortunately|currently|sorry,?(?: but)? I) )*(?:(?:do not|don['’]t) (?:(?:actually|currently) )?(?:know(?! (?:which|what) (?:\w+ ){0,2}you (?:mean|meant|want|would|are)\b)|have (?:(?!your\b)\w+ ){0,3}(?:information|info|details?|answer|data))|(?:could not|couldn['’]t|cannot|can['’]t|was not able to|unable to) (?:find|answer|confirm(?![^.!?]{0,60}\b(?:until|unless|yet|before (?:you|I)|without your)\b)|tell you|say)|not (?:aware|(?:sure|certain)(?! (?:which|what you|(?:whether|if) you(?:['’](?:d|re)| (?:mean|meant|want|wanted|prefer|would|are asking)))\b))|have no (?:\w+ )?(?:information|info|details?|answer|idea))\b/i,
  /\b(?:documents?|passages?|information|pages?|help centre|knowledge base)\b[^.!?]{0,60}\b(?:do(?:es)? not|don['’]t|doesn['’]t) (?:say|mention|specify|(?:cover|contain|include|hold) (?:(?:any|the|this|that|such|specific|enough|further|more|detailed) )*(?:information|anything about))\b/i,
  /(?<!\p{L})(?:weiß ich|ich weiß)(?: [^\s.!?]+){0,3} nicht(?!\p{L})/iu,
  /(?<!\p{L})(?:habe ich|ich habe|liegen mir|mir liegen|finde ich|ich finde|konnte ich|ich konnte|kann ich|ich kann)(?: [^\s.!?]+){0,5} (?:keine? (?:[^\s.!?]+ )?(?:informationen?|angaben?|auskunft|antwort|hinweise?|daten|details)(?! von Ihnen)|nichts|nicht (?:finden|beantworten|sagen)|(?<!noch )nicht bestätigen(?!,? (?:bevor|bis|solange|ohne)(?!\p{L})))(?!\p{L})/iu,
  /(?<!\p{L})je ne (?:sais|trouve|dispose|connais)(?: [^\s.!?]+)? pas(?!\p{L})|(?<!\p{L})je n['’]ai (?:pas|aucune)[^.!?]{0,30} (?:information|réponse|détail)/iu,
  /(?<!\p{L})no (?:lo )?sé(?!\p{L})|(?<!\p{L})no (?:tengo|dispongo de|encuentro|he encontrado)(?: [^\s.!?]+){0,3} (?:información|datos|respuesta|detalles)/iu,
  /(?<!\p{L})non (?:lo )?so(?!\p{L})|(?<!\p{L})non (?:ho|dispongo di|trovo|ho trovato)(?: [^\s.!?]+){0,3} (?:informazioni|risposta|dati|dettagli)/iu,
  /(?<!\p{L})(?:weet ik|ik weet)(?: [^\s.!?]+){0,2} niet(?!\p{L})|(?<!\p{L})(?:ik heb|heb ik)(?: [^\s.!?]+){0,3} geen (?:[^\s.!?]+ )?(?:informatie|antwoord|gegevens)/iu,
  /(?<!\p{L})não sei(?!\p{L})|(?<!\p{L})não (?:tenho|disponho de|encontrei|encontro)(?: [^\s.!?]+){0,3} (?:informaç|dados|resposta|detalhes)/iu,
  /(?<!\p{L})nie wiem(?!\p{L})|(?<!\p{L})nie mam(?: [^\s.!?]+){0,3} (?:informacji|danych|odpowiedzi)/iu,
];

/** Whether an answer of a model says that it does not know: in English, German, French, Spanish, Italian, Dutch, Portuguese and Polish. */
export function admitsNoAnswer(answer: string): boolean {
  const start = answer.slice(0, mostChars);
  return admissions.some((admission) => admission.test(start));
}
