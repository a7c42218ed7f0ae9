import { type Found, findAll } from "../slots/value.ts";
import { addressAnswers, emails, phoneAnswers, postcodes } from "./contacts.ts";
import { referenceAnswers } from "./references.ts";

/** What may be the value of a whole answer: less has to be said than in the middle of a message. */
export const codes: Readonly<
  Record<"email" | "phone" | "postcode" | "address" | "reference", (answer: string) => readonly Found[]>
> = {
  email: (answer) => emails.find(answer, undefined as never),
  phone: phoneAnswers,
  postcode(answer) {
    const british = postcodes.find(answer, undefined as never);
    return british.length > 0
      ? british
      : findAll(answer, /(?<![\p{L}\p{N}])[\p{L}\d]{0,3}\d{3,6}(?:-\d{3,4})?(?![\p{L}\p{N}])/gu, ([match]) =>
          match.toUpperCase(),
        );
  },
  address: addressAnswers,
  reference: referenceAnswers,
};
