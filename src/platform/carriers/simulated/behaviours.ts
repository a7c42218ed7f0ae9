/** What happens to a message: `lose-answer` carries it and loses the answer, `lose-order` carries and answers nothing. */
export type MessageBehaviour = "take" | "refuse" | "lose-answer" | "lose-order";

/** Numbers that behave by themselves, by their last digits. For tests and trials. */
const byLastDigits: Readonly<Record<string, MessageBehaviour>> = {
  "180": "refuse",
  "181": "lose-answer",
  "182": "lose-order",
};

/** What happens to a message to a number; every other number takes it. */
export function messageBehaviourOf(number: string): MessageBehaviour {
  return byLastDigits[number.slice(-3)] ?? "take";
}
