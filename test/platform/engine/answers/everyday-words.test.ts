import { afterAll, beforeAll, expect, it } from "vitest";
import { createOfflineEngine } from "../../../../src/platform/engine/offline/engine.ts";
import { addKnowledge } from "../../../support/knowledge.ts";
import { openTestStorage } from "../../../support/storage.ts";
import { takeTurn } from "../../../support/turns.ts";

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

/** Enough passages that words are not found by chance. */
const more = (things: string, said: string) =>
  things
    .split(" ")
    .map((thing) => `## ${thing}\n\n${said} ${thing.toLowerCase()}.`)
    .join("\n\n");

const documents = {
  es: `# Escuela

## Cursos
La matrícula cuesta 35 € y se paga una vez. El libro no está incluido.

## Empezar
La primera clase es de prueba: si no te convence, te devolvemos la cuota y no pagas nada.

${more("Biblioteca Taquillas Ascensor Cafetería Aulas Profesores Horario Verano Llaves Ordenadores", "En la recepción informan sobre")}`,
  de: `# Platz

## Buchen und absagen
Bei der Buchung werden 30 Prozent angezahlt, der Rest ist bei der Anreise fällig.

Bis 30 Tage vor der Anreise sagen Sie kostenlos ab. Danach behalten wir die Anzahlung, und ab 7 Tagen vorher sind 80 Prozent des Preises fällig. Bei vorzeitiger Abreise wird nichts erstattet. Buchungen nehmen wir ab drei Nächten an.`,
  nl: `# Verhuizen

## Annuleren

| Wanneer | Wat u betaalt |
|---|---|
| meer dan 21 dagen ervoor | niets |
| 21 tot 8 dagen ervoor | 25 procent |
| 7 tot 2 dagen ervoor | 50 procent |
| korter dan 2 dagen | 80 procent |`,
  en: `# Fiber

## Lines
A drop longer than 200 feet costs $1.75 for each extra foot.

## Services
Standard installation is included if you pay for a year in advance. Moving service to a new address costs $45. Reconnection after suspension costs $30.`,
  exams: `# School

## Exams
| Exam | Fee |
|---|---|
| English, upper level | $206 |
| German, lower level | $195 |
| French, upper level | $180 |
| French, lower level | $118 |`,
  prices: `# Prices

## Disputes
Probate, family and neighbours: partners £265, solicitors £210, trainees £130 an hour, without VAT, charged in steps of six minutes. You get a bill each month and an estimate in advance.

## Laundry
£2.20 a wash, £1.60 for the dryer, booked on the list at the door.

## Vouchers
Vouchers come by e-mail at once, or on card by post within two days. They are valid for three years.

## Late fees
DVDs and board games cost £1 a day, telescopes £5 a day. Books may come back late.`,
} as const;

const numbers = `# Halden

## Gas
Leave the house, then call the national gas emergency line, 0800 111 999, on any phone.

## Keeping your number
Your telephone number can be taken to another company.

## Talking to us
Call 020 7946 0102 in office hours.

## Opening hours
Monday to Friday from 8:00 to 18:00, on 020 7946 0102.

## Deliveries
At the gate 0900–1730, on Fridays 0900–1500, before holidays 0900–1200.`;
let known: Promise<number> | undefined;

const bases = new Map<string, Promise<number>>();
const ask = async (question: string, about: keyof typeof documents) => {
  const base = bases.get(about) ?? addKnowledge(storage.db, documents[about]);
  bases.set(about, base);
  const language = about === "exams" || about === "prices" ? "en" : about;
  const { done } = await takeTurn(createOfflineEngine(storage), question, { knowledgebaseId: await base, language });
  return done.message;
};

it.each([
  ["without accents, and with words that only ask", "es", "cuanto es la matricula", "35 €", "prueba"],
  ["with verbs that fit any topic", "es", "Si la primera clase no me gusta, ¿qué pasa?", "devolvemos", "35 €"],
  [
    "with a verb whose participle has 'ge' within",
    "de",
    "Wie viel muss ich bei der Buchung anzahlen?",
    "30 Prozent",
    "$",
  ],
  [
    "with a number in a range that counts down",
    "nl",
    "Wat betaal ik als ik 5 dagen van tevoren annuleer?",
    "50 procent",
    "80",
  ],
  ["about a fee, and not about feet", "en", "what's the fee for moving?", "$45", "feet"],
] as const)("answers what is asked %s", async (_, language, question, fact, other) => {
  const message = await ask(question, language);
  expect(message).toContain(fact);
  expect(message).not.toContain(other);
});

it.each([
  ["en", "what is your phone number"],
  ["de", "Wie ist eure Telefonnummer?"],
])("finds the company's own number, and no other (%s)", async (language, question) => {
  known ??= addKnowledge(storage.db, numbers);
  const { done } = await takeTurn(createOfflineEngine(storage), question, { knowledgebaseId: await known, language });
  expect(done.message).toContain("020 7946 0102");
  expect(done.message).not.toContain("0800");
});

it("is not certain where no row of a table is what was asked for, but only parts of several", async () => {
  expect(await ask("What is the fee of the German exam at upper level?", "exams")).toMatch(/^I’m not certain/);
  expect(await ask("What is the fee of the French exam at upper level?", "exams")).toMatch(/^(?!I’m)[\s\S]*\$180/);
});

it.each([
  ["a value that the beginning of a sentence names", "How much is the hourly rate of a partner?", ["£265"]],
  ["two values of a sentence where both are asked for", "What do a wash and a dryer run cost?", ["£2.20", "£1.60"]],
  ["the passage where only its heading says what was asked", "How long is a voucher good for?", ["three years"]],
] as const)("shows %s", async (_, question, facts) => {
  const message = await ask(question, "prices");
  for (const fact of facts) expect(message).toContain(fact);
});

it("shows the passage with the value that was asked for, and no other", async () => {
  const message = await ask("What is the late fee for telescopes?", "prices");
  expect(message).toContain("£5");
  expect(message).not.toContain("£210");
});
