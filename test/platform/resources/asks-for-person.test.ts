import { describe, expect, it } from "vitest";
import { asksForPerson } from "../../../src/platform/resources/conversations/people/asks-for-person.ts";
import { wishes } from "../../support/wishes.ts";

/** What speaks of people and asks for none. */
const others = [
  "How many people work for you?",
  "I don't want to talk to a person",
  "I spoke to somebody yesterday and he said the boiler is fine",
  "Is the price per person?",
  "Ist der Preis pro Person?",
  "Ich möchte nicht mit einem Menschen sprechen",
  "What does an agent of yours earn?",
  "¿Cuánto cuesta por persona?",
  "Combien par personne ?",
  "Can I book a table for one person?",
  "My router has no light",
  "I need a room for one person",
  "I would like a table for one person",
  "I want to chat about my insurance agent",
  "I do not want to talk to a person",
  "Ich brauche einen Tisch für eine Person",
  "Je voudrais une table pour une personne",
  "Necesito una cita para una persona",
  "How do I speak to a landlord?",
  "Can I talk to the assistant",
  "Can I speak to a bot?",
  "I want to talk about the workshop",
  "Could I speak with the machine",
  "I don't want to talk to a mechanic",
  "Who do I talk to about refunds?",
  "Can I write to the council?",
  "Can I connect to the wifi",
  "Can I talk to my dog at the hotel?",
  "Can I speak English with the driver?",
  "I want a mechanic's toolbox",
  "Ich möchte mit der Bahn fahren",
  "Kann ich mit der Karte bezahlen?",
  "Kann ich mit dem Bot reden?",
  "Puis-je parler de la garantie ?",
  "Quiero hablar de los precios",
  "",
];

describe("a wish to talk to a person", () => {
  it.each(Object.entries(wishes).flatMap(([language, texts]) => texts.map((text) => [language, text] as const)))(
    "is understood in %s: %s",
    (_, text) => expect(asksForPerson(text)).toBe(true),
  );

  it.each(others)("is not heard in: %s", (text) => expect(asksForPerson(text)).toBe(false));
});
