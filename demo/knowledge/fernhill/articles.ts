import type { HelpPage } from "../help-centre.ts";

/** An article of Fernhill's help centre. */
export interface Article extends HelpPage {
  /** The heading that it stands under. */
  readonly group: string;
  /** What its reader may still want to know: `lead` stands in the article, `say` is what the chat is asked. */
  readonly ask: { readonly lead: string; readonly say: string };
}

export const articles: readonly Article[] = [
  {
    file: "router-lights",
    group: "Connection",
    name: "What the router’s lights mean",
    description: "Green, amber, red, and what to do",
    ask: { lead: "Still red after ten minutes?", say: "My internet light stays red, what can I do?" },
  },
  {
    file: "no-internet",
    group: "Connection",
    name: "No internet at all",
    description: "Four steps before you call us",
    ask: { lead: "None of the four steps helped?", say: "I have no internet, please open a ticket" },
  },
  {
    file: "slow-internet",
    group: "Connection",
    name: "When it is slow",
    description: "Measure first, then fix",
    ask: { lead: "Not sure how to measure?", say: "How do I measure my speed?" },
  },
  {
    file: "wi-fi-at-home",
    group: "Wi-Fi",
    name: "Wi-Fi in every room",
    description: "Where the router stands, and repeaters",
    ask: { lead: "Still no signal in one room?", say: "How many repeaters can I use?" },
  },
  {
    file: "wi-fi-password",
    group: "Wi-Fi",
    name: "Name and password",
    description: "Find it, change it, guests",
    ask: { lead: "Friends are coming over?", say: "How do I set up Wi-Fi for guests?" },
  },
  {
    file: "your-bill",
    group: "Bill and contract",
    name: "Reading your bill",
    description: "When, how much, and why it changed",
    ask: { lead: "Something on it looks wrong?", say: "Why is my first bill higher?" },
  },
  {
    file: "moving-home",
    group: "Bill and contract",
    name: "Moving home",
    description: "Take your connection with you",
    ask: { lead: "Is the new home outside our area?", say: "What if there is no fibre at my new address?" },
  },
  {
    file: "ending-your-contract",
    group: "Bill and contract",
    name: "Ending your contract",
    description: "Notice, router, last bill",
    ask: { lead: "Not sure when yours ends?", say: "How much notice do I have to give?" },
  },
  {
    file: "faults-and-tickets",
    group: "Our team",
    name: "Faults and tickets",
    description: "What happens after you report one",
    ask: { lead: "Do you have a ticket already?", say: "How far is ticket FF-10231?" },
  },
];
