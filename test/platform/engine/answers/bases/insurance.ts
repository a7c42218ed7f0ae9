import { ask, type Base, follow } from "../base.ts";

export const insurance: Base = {
  name: "Home insurance",
  language: "en",
  documents: [
    {
      name: "What it knows",
      text: `- Our claims line is 555 0111, around the clock.
- Customers who were free of claims for five years get 15 % off.
- We do not offer car insurance.`,
    },
    {
      name: "What is covered",
      text: `What is covered

**Fire.** Fire, lightning, explosion and smoke are covered up to the sum insured. Scorch marks without a fire are not.

**Water.** Water from pipes that burst or freeze. Water that comes in through an open window is not covered. Floods only with the module Nature.

**Burglary.** Theft after a break-in, and what was destroyed by it. Cash up to 1,500 €, jewellery outside a safe up to 20,000 €.

**Bicycles.** Theft of a locked bicycle up to 2,000 €, at any time of the day, with the module Bike (4 € a month).

**Glass.** Broken windows and ceramic hobs with the module Glass.

**Gross negligence.** We pay in full up to 5,000 €; above that we may reduce the payment.`,
    },
    {
      name: "Making a claim",
      text: `# Making a claim

1. Keep the damage small, for example close the water tap.
2. Take photos before you tidy up.
3. Report the claim within 7 days in the app or by phone. A burglary must be reported to the police at once.
4. Keep broken things until we have agreed that they may go.

## How long it takes
Claims up to 1,000 € are decided within 3 working days. For larger ones a surveyor visits you within 10 days.

## Excess
The excess is 150 € for each claim. In the tariff Comfort there is none.`,
    },
    {
      name: "Changing or ending the contract",
      text: `Moving house: tell us the new address and the floor space before you move. Both homes are covered for two months.

Ending: three months before the end of the insurance year. After a claim either side may end the contract within one month.

Paying: yearly, or monthly with a supplement of 4 %. If a payment fails we write to you; after 14 days the cover stops.`,
    },
  ],
  questions: [
    ask("is my bike insured", "module Bike"),
    ask("do you pay for flood damage", "module Nature"),
    ask("I left the window open and rain came in", "not covered"),
    ask("how much cash is covered if someone breaks in", "1,500"),
    ask("my cooktop is cracked", "module Glass"),
    ask("how quickly do i have to report damage", "7 days"),
    ask("what should i do first after a burst pipe", ["close the water tap", "pipes that burst"]),
    ask("when will i get a decision on a small claim", "3 working days"),
    ask("whats the deductible", "150 €"),
    ask("i'm moving to a new flat", "two months"),
    ask("cancel my policy", "three months before"),
    ask("does monthly payment cost more", "4 %"),
    ask("phone number to report a claim", "555 0111"),
    ask("do i get a discount if i never had damage", "15 %"),
    follow("how long does a decision take for a small claim", "and for larger ones?", "10 days"),
    ask("can i insure my car with you", "car insurance"),
  ],
  foreign: [
    "do you offer life insurance",
    "my dog bit someone, is that covered",
    "what is the interest rate for mortgages",
    "tell me a joke",
  ],
};
