import { fernhillHelp } from "../knowledge/fernhill.ts";
import { haldenHelp } from "../knowledge/halden.ts";
import type { HelpCentre } from "../knowledge/help-centre.ts";
import { marramHelp } from "../knowledge/marram.ts";
import { type DeskTool, orderTools, ticketTools, visitTools } from "./desk/tools.ts";

/** An assistant of the demo, as it is created at the first start. */
export interface DemoAssistant {
  /** The documents that it answers from. */
  readonly knowledge: HelpCentre;
  readonly tools: readonly DeskTool[];
  readonly name: string;
  readonly company: string;
  readonly prompt: string;
  /** How to reach the company where the assistant cannot help. */
  readonly contact: string;
  /** Whether it also answers at the owner's number: calls, texts and WhatsApp messages. */
  readonly answersPhone?: true;
}

/** The three assistants by their names in the proxy: a reception, a help desk, an order desk. */
export const demoAssistants = {
  mara: {
    name: "Mara",
    company: "Halden Heating",
    prompt: "You are Mara, the assistant of {{company}}. Answer from the help centre, briefly and kindly.",
    contact: "Our office: 020 7946 0102, service@halden.example",
    knowledge: haldenHelp,
    tools: visitTools,
    answersPhone: true,
  },
  otto: {
    name: "Otto",
    company: "Fernhill Fibre",
    prompt:
      "You are Otto, the assistant of {{company}}. Answer from the help centre; open a ticket where it cannot help.",
    contact: "Write to care@fernhill.example.",
    knowledge: fernhillHelp,
    tools: ticketTools,
  },
  lou: {
    name: "Lou",
    company: "Marram Coffee",
    prompt: "You are Lou, the order desk of {{company}}. Look orders up before you speak of them.",
    contact: "The shop: 020 7946 0118, hello@marram-coffee.example",
    knowledge: marramHelp,
    tools: orderTools,
  },
} as const satisfies Record<string, DemoAssistant>;

export type AssistantName = keyof typeof demoAssistants;
