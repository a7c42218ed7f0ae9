import type { PageTool } from "../../../src/widget/element.ts";

const plans = ["Basic", "Plus", "Complete"];
const parts = { "What we fix": "heating", "Service plans": "plans", Help: "help", Contact: "about" } as const;
const basket: string[] = [];

/** What this page can do for Mara: the demo's proxy names them in `policy.clientTools`. */
export const pageTools: readonly PageTool[] = [
  {
    name: "add_to_basket",
    description: "Adds a service plan to the basket.",
    parameters: {
      type: "object",
      properties: { plan: { type: "string", description: "the service plan", enum: plans } },
      required: ["plan"],
    },
    run({ plan }) {
      if (!plans.includes(String(plan))) return { error: "There is no such plan." };
      basket.push(String(plan));
      find("basket").textContent = `In your basket: ${basket.join(", ")}.`;
      return { basket };
    },
  },
  {
    name: "go_to_page",
    description: "Goes to a part of this page.",
    parameters: {
      type: "object",
      properties: { part: { type: "string", description: "the part of the page", enum: Object.keys(parts) } },
      required: ["part"],
    },
    // Nothing is lost by it.
    confirm: false,
    run({ part }) {
      const id = parts[part as keyof typeof parts];
      if (!id) return { error: "There is no such part." };
      location.hash = id;
      return { shown: part };
    },
  },
  {
    name: "fill_in_form",
    description: "Fills in the contact form.",
    parameters: {
      type: "object",
      properties: {
        name: { type: "string", description: "your name" },
        email: { type: "string", description: "your e-mail address", format: "email" },
        message: { type: "string", description: "what you would like to say" },
      },
      required: ["name", "email", "message"],
    },
    // The visitor sees it before they send it.
    confirm: false,
    run(values) {
      for (const name of ["name", "email", "message"]) {
        const field = find(`contact-${name}`) as HTMLInputElement;
        field.value = String(values[name] ?? "");
      }
      return { filled_in: true, sent: false };
    },
  },
];

function find(id: string): HTMLElement {
  return document.getElementById(id)!;
}
