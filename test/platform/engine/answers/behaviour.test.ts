import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOfflineEngine } from "../../../../src/platform/engine/offline/engine.ts";
import { addHelpCentre, addKnowledge } from "../../../support/knowledge.ts";
import { openTestStorage } from "../../../support/storage.ts";
import { type TurnDetails, takeTurn } from "../../../support/turns.ts";

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

const say = async (message: string, details: TurnDetails) =>
  (await takeTurn(createOfflineEngine(storage), message, details)).done;

describe("an answer from documents", () => {
  const rules = `# Rules

## Parking
Cars park in the yard for 4 € a day. The gate closes at 22:00.

## Pets
Dogs are welcome on a lead. Cats are not.

## Smell of gas
Open the windows, touch no switch, leave the house and call 0800 555 0199 from outside.

## Contact
Call us on 555 0100 or write to office@rules.example.`;

  it("answers two questions of one message", async () => {
    const knowledgebaseId = await addKnowledge(storage.db, rules);
    const { message, functionCalls } = await say("What does parking cost and are dogs allowed?", { knowledgebaseId });
    expect(message).toMatch(/4 €[\s\S]*Dogs are welcome/);
    expect(functionCalls.map(({ arguments: { query } }) => query)).toEqual([
      "What does parking cost",
      "are dogs allowed?",
    ]);
  });

  it("answers no second question alone that asks the price of what it does not know", async () => {
    const prices = "## Tickets\n\nThe fee for a ticket is 19 €.\n\n## Guides\n\nA guide in English costs 5 €.";
    const knowledgebaseId = await addKnowledge(storage.db, prices);
    const { message } = await say("Is there a cloakroom with staff? And what is the fee?", { knowledgebaseId });
    expect(message).toMatch(/^I have nothing about that|^I’m not certain/);
  });

  it("is followed by no other passage that only shares words with it", async () => {
    const knowledgebaseId = await addHelpCentre(storage.db);
    const { message } = await say("Do you install heat pumps?", { knowledgebaseId });
    expect(message).toContain("Heat pumps: we advise on them");
    expect(message).not.toContain("| Code |");
  });

  it("names a source once, where it answers two questions of one message", async () => {
    const knowledgebaseId = await addKnowledge(storage.db, rules);
    const { message, functionCalls } = await say("Where can I park and when does the gate close?", { knowledgebaseId });
    expect(message).toMatch(/^Cars park in the yard for 4 € a day\. The gate closes at 22:00\.$/);
    expect(functionCalls).toHaveLength(1);
  });

  it("reads the small words of a question as well", async () => {
    const routers = `## Giving back the router

Send the router back within 21 days after the end. We send a prepaid label for the router. Phone 555 0100 for another one.

## Your own router

You may use your own. It needs a socket for fibre.

## The router that does not start

Take the router from its socket. A router needs a minute.

## How long it is yours

Two years. Then you get a newer router.

## Phone calls

The router has a socket for a phone. Calls are free.`;
    const knowledgebaseId = await addKnowledge(storage.db, routers);
    const { message } = await say("Can I use my own router?", { knowledgebaseId });
    expect(message).toMatch(/^You may use your own\./);
  });

  it("finds a misspelt German word by its letters", async () => {
    const text = `## Lieferung

Jede Woche kostet die Lieferung 2 € und nicht mehr.

## Karte

Die Karte der Woche kostet 4 € und nicht mehr.

## Kennenlernen

Die Probewoche kostet 15 €, und die Woche darauf ist nicht teurer.`;
    const knowledgebaseId = await addKnowledge(storage.db, text);
    const { message } = await say("was kostet die prohbewoche", { knowledgebaseId, language: "de" });
    expect(message).toMatch(/Die Probewoche kostet 15 €/);
  });

  it("quotes a part of a further passage where there is no room for the whole", async () => {
    const knowledgebaseId = await addHelpCentre(storage.db);
    const { message } = await say("How often should I have my boiler serviced?", { knowledgebaseId });
    expect(message).toContain("**The yearly check**");
    expect(message.length).toBeLessThanOrEqual(900);
  });

  it("states how often something is", async () => {
    const knowledgebaseId = await addHelpCentre(storage.db);
    const { message } = await say("How often should I have my boiler serviced?", { knowledgebaseId });
    expect(message).toContain("Once a year we clean the burner");
    expect(message).not.toContain("A plan moves with you");
  });

  it("says first what to do in a danger", async () => {
    const knowledgebaseId = await addKnowledge(storage.db, rules);
    const question = "what does parking cost? by the way there is a strange smell, maybe gas";
    expect((await say(question, { knowledgebaseId })).message).toMatch(/^Open the windows[\s\S]*4 €/);
    const nothing = await addKnowledge(storage.db, "## Shoes\n\nShoes off at the door.");
    expect((await say("it smells of gas in here", { knowledgebaseId: nothing })).message).toContain("112");
  });

  it("is shorter than the page and in its words", async () => {
    const page = Array.from({ length: 40 }, (_, at) => `Shelf ${at} holds paint number ${at} for wooden floors.`).join(
      " ",
    );
    const knowledgebaseId = await addKnowledge(storage.db, `## Paint\n\n${page} Brushes cost 12 €.`);
    const { message } = await say("how much are the brushes?", { knowledgebaseId });
    expect(message).toContain("Brushes cost 12 €.");
    expect(message.length).toBeLessThanOrEqual(200);
  });

  it("finds German endings and compounds", async () => {
    const text =
      "## Gebühren\n\nDer Büchereiausweis kostet 20 Euro. Die Leihfrist für Bücher ist vier Wochen und nicht länger.";
    const knowledgebaseId = await addKnowledge(storage.db, text);
    const details = { knowledgebaseId, language: "de" };
    expect((await say("was kostet ein ausweis?", details)).message).toContain("20 Euro");
    expect((await say("wie lange darf ich ein buch behalten", details)).message).toContain("vier Wochen");
    expect((await say("verkauft ihr eis?", details)).message).toMatch(/^Dazu finde ich nichts/);
  });

  it.each([
    ["en", "Where are the boats built?", /^I’m not certain this answers your question:\n\n[\s\S]*boat/],
    ["de", "Haben die Boote eine Heizung?", /^Ich bin nicht sicher, ob das Ihre Frage beantwortet:/],
  ])(
    "shows what is related and may be no answer, with its source, as a question to be answered (%s)",
    async (language, question, said) => {
      const text =
        language === "en"
          ? "## Hire\n\nBoats are for hire. Each boat has a map.\n\n## Desk\n\nBoats are paid for at the desk.\n\n## Return\n\nBring the boat back by six.\n\n## Shop\n\nSoup is sold at noon."
          : "## Verleih\n\nDie Boote sind für vier Leute und nicht für mehr.\n\n## Kasse\n\nDie Boote werden bei der Kasse und nicht am Steg bezahlt.\n\n## Rückgabe\n\nDie Boote müssen bis sechs da sein.\n\n## Laden\n\nDie Suppe ist heiß und nicht teuer.";
      const knowledgebaseId = await addKnowledge(storage.db, text);
      const { message, functionCalls, isUnanswered } = await say(question, { knowledgebaseId, language });
      expect(message).toMatch(said);
      expect(functionCalls).toMatchObject([{ result: { found: true } }]);
      expect(isUnanswered).toBe(true);
    },
  );

  it.each(["Do the boats have a toilet?", "hi, have the boats got a kitchen"])(
    "shows nothing about other things where it is asked for one that nothing speaks of: %s",
    async (question) => {
      const text =
        "## Hire\n\nBoats are for hire. Each boat has a map.\n\n## Desk\n\nBoats are paid for at the desk.\n\n## Return\n\nBring the boat back by six.";
      const knowledgebaseId = await addKnowledge(storage.db, text);
      const { message, isUnanswered } = await say(question, { knowledgebaseId });
      expect(message).toMatch(/^I (?:didn’t find an answer|have nothing)/);
      expect(message).not.toMatch(/map|paid|back/);
      expect(isUnanswered).toBe(true);
      // What it is asked to do with the same boats is shown.
      expect((await say("Can I bring the boat back at seven?", { knowledgebaseId })).message).toContain("by six");
    },
  );

  it.each([
    ["What is the exchange rate for the euro today?", "how long does an exchange take?", "two days"],
    ["write me a regex for email addresses", "what is your email address?", "desk@example.com"],
    ["How many hours ahead is Sydney?", "how many hours ahead must I book?", "24 hours"],
    ["how can I get my teenager to clean his room", "when do you clean the rooms?", "at noon"],
  ])("refuses a question about the world at large that holds some of its words: %s", async (general, own, answer) => {
    const knowledgebaseId = await addKnowledge(
      storage.db,
      `## Booking\n\nBook a table 24 hours ahead. Write to our email address, desk@example.com.

## House rules\n\nShoes stay at the door. Nobody at a school pays.

## Payment\n\nYou can pay in euro at the till, at a fixed rate.

## Returns\n\nAn exchange takes two days.

## Rooms\n\nWe clean the rooms at noon. The wall by the door has hooks.

## Cards\n\nA birthday card is five euro. A gift card keeps for two years.

${["Lockers", "Towels", "Lift", "Luggage", "Breakfast", "Quiet", "Keys", "Lost property"]
  .map((thing) => `## ${thing}\n\nAsk at the desk about the ${thing.toLowerCase()}.`)
  .join("\n\n")}`,
    );
    expect((await say(general, { knowledgebaseId })).message).toMatch(/^I have nothing about that/);
    expect((await say(own, { knowledgebaseId })).message).toContain(answer);
  });

  it.each([
    ["where are you based?", "based in Leeds"],
    ["who owns the company?", "owned by its staff"],
    ["how long have you been in business?", "since 1987"],
    ["who is your manager?", "Ada Brown"],
    ["tell me about your company", "owned by its staff"],
    // Recipes are asked for in the same words.
    ["how do I change the name on my booking?", "until the day before"],
  ])("answers what is asked about the company itself: %s", async (question, answer) => {
    const knowledgebaseId = await addKnowledge(
      storage.db,
      "## About us\n\nThe company is owned by its staff and has been in business since 1987. We are based in Leeds. The manager is Ada Brown.\n\n## Shoes\n\nWinter shoes come in red and in blue.\n\n## Booking\n\nYou can change the name on a booking until the day before, at the desk.",
    );
    expect((await say(question, { knowledgebaseId })).message).toContain(answer);
  });

  it("takes no word that is often used for one of the documents, misspelt", async () => {
    const knowledgebaseId = await addKnowledge(storage.db, "## Prices\n\nThe price of a boat is 40 €.");
    expect((await say("who is the prime minister?", { knowledgebaseId })).message).toMatch(
      /^I have nothing about that/,
    );
    expect((await say("what is the prise?", { knowledgebaseId })).message).toContain("40 €");
  });

  it("refuses in one sentence, and names nothing of its documents", async () => {
    const knowledgebaseId = await addKnowledge(storage.db, rules);
    const { message, functionCalls } = await say("who won the world cup?", { knowledgebaseId });
    expect(message).toBe("I have nothing about that, and I don’t want to guess.");
    expect(functionCalls).toMatchObject([{ result: { found: false } }]);
  });

  it.each([
    "who won the world cup?",
    "please let me talk to a real person about this thing",
    "I want to speak to someone",
    "this is unacceptable, I am furious",
  ])("names the contact that the owner set, and none of the documents: %s", async (message) => {
    const knowledgebaseId = await addKnowledge(storage.db, rules);
    const fallbackContact = "Ring 555 0199, Monday to Friday from 9 to 17.";
    const set = (await say(message, { knowledgebaseId, fallbackContact })).message;
    expect(set).toMatch(/\n\nRing 555 0199, Monday to Friday from 9 to 17\.$/);
    expect(set).not.toContain("555 0100");
    expect((await say(message, { knowledgebaseId })).message).not.toMatch(/555|@/);
    expect((await say(message, { fallbackContact })).message).toContain("555 0199");
  });

  it("is sorry about a complaint", async () => {
    const knowledgebaseId = await addKnowledge(storage.db, rules);
    expect((await say("this is unacceptable, I am furious", { knowledgebaseId })).message).toMatch(
      /^I’m sorry about that/,
    );
  });
});

describe("a question behind another one", () => {
  const about = `# Boats

## Prices
A lesson costs 75 €. A lesson for children costs 40 €.

## Opening hours
We open at 10:00 from Tuesday to Saturday.

## The jetty
Cars park free of charge behind the boat hall. The gate closes at 20:00.

## Preise
Eine Stunde kostet 75 €, für Studenten 50 €. Die Stunde dauert 45 Minuten.

## Büro
Das Büro öffnet dienstags um 10 Uhr.`;

  it.each([
    ["What does a lesson cost?", "When do you open?", /^We open at 10:00/],
    ["What does a lesson cost?", "And when do you open?", /^We open at 10:00/],
    [
      "What do lessons and the jetty cost?",
      "When do you open on Tuesdays?",
      /^We open at 10:00 from Tuesday to Saturday\./,
    ],
    ["What does a lesson cost?", "Where do I park?", /^Cars park/],
    ["What does a lesson cost?", "Is there a gate?", /gate closes at 20:00/],
    ["What does a lesson cost?", "Opening hours?", /^We open at 10:00/],
    ["Was kostet eine Stunde?", "Wann öffnet das Büro?", /^Das Büro öffnet/],
    ["Was kostet eine Stunde?", "Wo parken Sie?", /^(?!Eine Stunde)/],
  ])("that stands by itself gets its own answer: %s %s", async (before, message, answer) => {
    const history = [{ role: "user", content: before }] as const;
    const knowledgebaseId = await addKnowledge(storage.db, about);
    // In so few words it may stand behind "not certain".
    const text = (await say(message, { knowledgebaseId, history })).message;
    expect(text.replace(/^(?:I’m not certain|Ich bin nicht sicher)[^\n]*:\n\n/, "")).toMatch(answer);
  });

  it.each([
    ["What does a lesson cost?", "and for children?", /40 €/],
    ["When do you open?", "and how much is that lesson for children?", /40 €/],
    ["What does a lesson cost?", "how long is it?", /75 €/],
    ["Was kostet eine Stunde?", "und für Studenten?", /50 €/],
    ["Was kostet eine Stunde?", "wie lange dauert das?", /45 Minuten/],
  ])("that leaves words out is understood by it: %s %s", async (before, message, answer) => {
    const history = [{ role: "user", content: before }] as const;
    const knowledgebaseId = await addKnowledge(storage.db, about);
    expect((await say(message, { knowledgebaseId, history })).message).toMatch(answer);
  });
});

describe("small talk beside a question", () => {
  const english =
    "## Hours\n\nWe open at 7:30.\n\n## Dogs\n\nDogs may come in on a lead.\n\n## Vouchers\n\nVouchers are valid for three years.";
  const german =
    "## Zeiten\n\nWir öffnen um 7:30 Uhr.\n\n## Hunde\n\nHunde dürfen an der Leine mit.\n\n## Gutscheine\n\nGutscheine gelten drei Jahre.";
  const history = [{ role: "user", content: "When do you open?" }] as const;

  it.each([
    [english, "Thanks a lot! One more thing: may I bring my dog?", /^Dogs may come in on a lead\.$/],
    [english, "Hello there! When do you open?", /^We open at 7:30\.$/],
    [german, "Vielen Dank! Wie lange gelten Gutscheine?", /^Gutscheine gelten drei Jahre\.$/],
    [
      german,
      "Das ist eine Frechheit, ich warte seit einer Stunde. Wie lange gelten Gutscheine?",
      /^Das tut mir leid\. Gutscheine gelten drei Jahre\.$/,
    ],
    [german, "Vielen Dank, das hilft mir sehr", /^Gern geschehen/],
    [english, "Thank you, that helps a lot", /^You’re welcome/],
  ])("is no question of its own: %s", async (known, message, answer) => {
    const knowledgebaseId = await addKnowledge(storage.db, known);
    expect((await say(message, { knowledgebaseId, history })).message).toMatch(answer);
  });
});

describe("small talk in German", () => {
  it.each([
    ["Hallo zusammen", /^Hallo/],
    ["vielen Dank", /^Gern geschehen/],
    ["Bist du ein Mensch?", /kein Mensch/],
    ["was kannst du?", /KI-Assistent/],
  ])("%s", async (message, answer) => {
    expect((await say(message, { language: "de" })).message).toMatch(answer);
  });
});

describe("an assistant whose visitor writes another language than it speaks", () => {
  const known = "## Werkstatt\n\nWir reparieren Fahrräder.\n\n## Zeiten\n\nWir haben montags geschlossen.";

  it.each([
    ["en", "Verkauft ihr auch Wein?", /^Dazu finde ich nichts/],
    ["en", "Was kannst du?", /^Ich beantworte Fragen/],
    ["de", "what can I buy from you, is there any wine?", /^I have nothing about that/],
    ["de", "Wein?", /^Dazu finde ich nichts/],
  ])("speaks theirs where they can be told (%s: %s)", async (language, message, answer) => {
    const knowledgebaseId = await addKnowledge(storage.db, known);
    expect((await say(message, { language, knowledgebaseId })).message).toMatch(answer);
  });

  it("goes on in it where a message does not tell", async () => {
    const history = [{ role: "user", content: "Verkauft ihr auch Bücher?" }] as const;
    const knowledgebaseId = await addKnowledge(storage.db, known);
    expect((await say("Wein?", { language: "en", knowledgebaseId, history })).message).toMatch(
      /^Dazu finde ich nichts/,
    );
  });
});

describe("the part of a text that was asked for", () => {
  const shops = {
    en: `# Copy shop

## Opening hours
The shop is open Monday to Thursday from 9:00 to 18:00, on Friday until 13:00, and on Saturday from 10:00 to 14:00.

## Prints
Black and white pages cost 10 cents, colour pages 35 cents. Posters cost 12 €, and are ready the next day.

## Getting here
12 Mill Street, behind the station.`,
    es: `# Taller

Abrimos de lunes a viernes de 8:00 a 14:00.

Estamos en la calle Mayor 88, junto al mercado.

Una revisión dura unas tres horas.`,
    pl: `# Salon

Salon jest czynny od wtorku do soboty od 9:00 do 19:00.

Znajdujemy się przy ulicy Długiej 18, obok apteki.

Farbowanie trwa około dwóch godzin.`,
  } as const;
  const known = new Map<string, Promise<number>>();
  const ask = async (question: string, language: keyof typeof shops) => {
    const base = known.get(language) ?? addKnowledge(storage.db, shops[language]);
    known.set(language, base);
    return (await say(question, { knowledgebaseId: await base, language })).message;
  };

  it.each([
    ["What do colour pages cost?", "35 cents", "13:00"],
    ["How much is a poster?", "12 €", "13:00"],
    ["How late are you open on Friday?", "13:00", "35 cents"],
  ])("is shown without the other parts: %s", async (question, fact, other) => {
    const message = await ask(question, "en");
    expect(message).toContain(fact);
    expect(message).not.toContain(other);
  });

  it.each([
    ["en", "where are you?", "Mill Street"],
    ["es", "¿Dónde están ustedes exactamente?", "Mayor 88"],
    ["pl", "Gdzie jesteście?", "Długiej 18"],
  ] as const)("is found where a question asks for nothing but a place (%s)", async (language, question, place) =>
    expect(await ask(question, language)).toContain(place),
  );
});
