/** What happens to a request, for a message or a call: `lose-answer` carries it out and loses the answer, `lose-request` does neither. */
export type RequestBehaviour = "take" | "refuse" | "lose-answer" | "lose-request";

/** How a number that nobody holds answers its calls. */
export type PersonaName = "busy" | "no-answer" | "voicemail" | "hangs-up" | "interrupts" | "silent" | "talks";

/** Numbers with a fixed behaviour, by their last digits. For tests and trials. */
const behaviours: Readonly<Record<string, RequestBehaviour>> = {
  "180": "refuse",
  "181": "lose-answer",
  "182": "lose-request",
};
const personas: Readonly<Record<string, PersonaName>> = {
  "170": "busy",
  "171": "no-answer",
  "172": "voicemail",
  "173": "hangs-up",
  "174": "interrupts",
  "175": "silent",
  "176": "talks",
};

/** What happens to a request for a number; every other number takes it. */
export function requestBehaviourOf(number: string): RequestBehaviour {
  return behaviours[number.slice(-3)] ?? "take";
}

/** The persona that answers a number's calls; undefined for every other number, which a handset may have. */
export function personaOf(number: string): PersonaName | undefined {
  return personas[number.slice(-3)];
}
