import type { ServerWords } from "../shapes/server/words.ts";
import { about } from "./about.ts";
import { answers, answerTexts } from "./answers.ts";
import { calendar } from "./calendar.ts";
import { calls } from "./calls.ts";
import { chat } from "./chat.ts";
import { dates } from "./dates.ts";
import { documents } from "./documents.ts";
import { kinds } from "./kinds.ts";
import { topics } from "./knowledge/topics.ts";
import { messages } from "./messages.ts";
import { parameters } from "./parameters.ts";
import { people } from "./people.ts";
import { phrases } from "./phrases.ts";
import { requests } from "./requests.ts";
import { slotFilling } from "./slot-filling.ts";
import { transfer } from "./transfer.ts";
import { understanding } from "./understanding.ts";
import { values } from "./values.ts";

/** What a server needs of the language. */
export const words: ServerWords = {
  about,
  answers,
  answerTexts,
  calendar,
  calls,
  chat,
  dates,
  documents,
  parameters,
  people,
  phrases,
  requests,
  slotFilling,
  kinds,
  messages,
  topics,
  transfer,
  understanding,
  values,
};
