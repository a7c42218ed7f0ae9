import { ask, type Base, follow } from "../base.ts";

/** A company whose only document is a short text that its owner typed. */
export const vet: Base = {
  name: "Vet",
  language: "en",
  documents: [
    {
      name: "What it knows",
      text: `We are open Monday to Friday from 8:30 to 18:00, closed on Wednesday afternoon. A vaccination for cats costs 48 euros, for dogs 56 euros. In an emergency at night call the animal hospital on 555 0188. Parking is in the yard behind the house.`,
    },
  ],
  questions: [
    ask("when are you open", "8:30 to 18:00"),
    ask("are you there wednesday afternoon", "Wednesday"),
    ask("what does a cat vaccination cost", "48"),
    ask("price to vaccinate my dog", "56"),
    ask("my rabbit is very sick and its 2 at night", "555 0188"),
    ask("where do i park", "yard"),
    follow("what does a cat vaccination cost", "and for dogs?", "56"),
  ],
  foreign: ["do you treat horses", "how much is neutering a cat", "who are the beatles", "can you ship pet food"],
};
