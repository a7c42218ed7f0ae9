import { describe, expect, it } from "vitest";
import { chooseTool } from "../../../../src/platform/engine/offline/slot-filling/choosing/choose.ts";
import { openForm } from "../../../../src/platform/engine/offline/slot-filling/opening.ts";
import { fillSlots } from "../../../../src/platform/engine/offline/slot-filling/slot-filling.ts";
import type { ToolParameter } from "../../../../src/platform/engine/turn.ts";
import { recordingTools, type ToolDefinition } from "../../../support/tools.ts";

const parameter = (name: string, description: string, type: ToolParameter["type"] = "string"): ToolParameter => ({
  name,
  type,
  description,
});
const date = parameter("date", "Day (YYYY-MM-DD)");
const definitions: readonly ToolDefinition[] = [
  {
    name: "book_table",
    description: "Keeps a table for guests.",
    needsConsent: true,
    parameters: [date, parameter("time", "Time (HH:MM)"), parameter("guests", "Number of guests. 1 to 12", "number")],
  },
  {
    name: "report_lost_item",
    description: "Notes down something that a guest left behind.",
    needsConsent: true,
    parameters: [parameter("item", "What was lost")],
  },
  {
    name: "check_repair",
    description: "Says how far a repair is.",
    needsConsent: true,
    parameters: [parameter("job", "Number on the slip, such as RP-5521")],
  },
  {
    name: "change_address",
    description: "Replaces the postal address of a guest.",
    needsConsent: true,
    parameters: [parameter("guest", "Guest number such as G-204"), parameter("address", "New address")],
  },
  {
    name: "board_pet",
    description: "Keeps a room for an animal.",
    needsConsent: true,
    parameters: [parameter("animal", "One of: dog, cat, rabbit"), date],
  },
];
const { tools } = recordingTools(definitions);
const momentIn = (language: string) => ({
  at: new Date("2026-11-24T10:00:00.000Z"),
  timezone: "Europe/London",
  language,
});

/** The tool that is begun by a message, or offered, and the values that it takes. */
async function open(message: string, language = "en") {
  const moment = momentIn(language);
  const choice = await chooseTool(message, tools, { moment, assistantName: "Mara" });
  if (!choice || choice.kind === "unclear") return undefined;
  return {
    tool: choice.tool.name,
    ...Object.fromEntries(openForm(choice.tool, message, message, { last: null, moment }).form.values),
  };
}

describe("the first message of a request", () => {
  it("opens the tool to which it gives two values, though it says no verb", async () => {
    expect(await open("table for four on Friday at 19:00")).toEqual({
      tool: "book_table",
      date: "2026-11-27",
      time: "19:00",
      guests: 4,
    });
    expect(await open("What does a table for four on Friday cost?")).toBeUndefined();
  });

  it("gives its only number to the only parameter for one, in words of the language too", async () => {
    expect(await open("Einen Tisch reservieren für sechs am Freitag", "de")).toMatchObject({ guests: 6 });
    expect(await open("book a table for just one tomorrow")).toMatchObject({ guests: 1 });
    expect(await open("book a table for 4 on Friday at eight in the evening")).toMatchObject({ guests: 4 });
    expect(await open("book a table, I need one on Friday")).not.toHaveProperty("guests");
    expect(await open("book a table for 40 minutes tomorrow")).not.toHaveProperty("guests");
  });

  it("opens the tool for what it tells: a loss, a change, a repair that is asked after", async () => {
    const told = ["I left my goggles at the pool yesterday", "my address has changed", "is my watch fixed yet?"];
    const opened = await Promise.all(told.map(async (message) => (await open(message))?.tool));
    expect(opened).toEqual(["report_lost_item", "change_address", "check_repair"]);
    expect((await open("is my repair done yet?"))?.tool).toBe("check_repair");
    // A room may be meant as well.
    const options = { moment: momentIn("de"), assistantName: "Mara" };
    const asked = await chooseTool("Ich habe meine Jacke im Zimmer vergessen", tools, options);
    expect(asked).toMatchObject({ kind: "unclear", tools: expect.arrayContaining([tools[1]]) });
  });

  it("takes what has the shape of a parameter wherever it stands", async () => {
    expect(await open("RP-5530")).toEqual({ tool: "check_repair", job: "RP-5530" });
    expect(await open("Please change my address, I'm G-118 and live elsewhere now")).toMatchObject({ guest: "G-118" });
  });

  it("fills the only text with what it tells, and not with the request itself", () => {
    const [trial, report] = recordingTools([
      {
        name: "book_trial",
        description: "Books a lesson.",
        needsConsent: true,
        parameters: [date, parameter("instrument", "Instrument")],
      },
      {
        name: "report_defect",
        description: "Takes down a fault.",
        needsConsent: true,
        parameters: [parameter("defect", "The fault")],
      },
    ]).tools;
    const read = (tool: typeof trial, said: string) =>
      Object.fromEntries(openForm(tool!, said, said, { last: null, moment: momentIn("de") }).form.values);
    expect(read(trial, "kann mein sohn am freitag schlagzeug spielen?")).toEqual({ date: "2026-11-27" });
    expect(read(report, "das Laufband hinten links ruckelt")).toEqual({ defect: "das Laufband hinten links ruckelt" });
  });

  it("reads a name and an hour beside one another in other languages", () => {
    const [table] = recordingTools([
      {
        name: "reservar_mesa",
        description: "Reserva una mesa.",
        needsConsent: true,
        parameters: [date, parameter("hora", "HH:MM"), parameter("nombre", "Nombre de la reserva")],
      },
    ]).tools;
    const said = "mesa el domingo a las 14:00 a nombre de Quiroga";
    const { form } = openForm(table!, said, said, { last: null, moment: momentIn("es") });
    expect(Object.fromEntries(form.values)).toEqual({ date: "2026-11-29", hora: "14:00", nombre: "Quiroga" });
  });

  it("takes both days of a range where two are needed, and none of it where one is", async () => {
    const stay = recordingTools([
      {
        name: "reserve_pitch",
        description: "Reserviert einen Stellplatz.",
        needsConsent: true,
        parameters: [
          parameter("arrival", "Anreisetag (YYYY-MM-DD)"),
          parameter("departure", "Abreisetag (YYYY-MM-DD)"),
        ],
      },
    ]).tools[0]!;
    const read = (message: string, language: string) =>
      Object.fromEntries(openForm(stay, message, message, { last: null, moment: momentIn(language) }).form.values);
    const both = { arrival: "2027-06-20", departure: "2027-06-24" };
    expect(read("from the 20th to the 24th of June", "en")).toEqual(both);
    expect(read("vom 20. bis 24. Juni", "de")).toEqual(both);
    expect(await open("une table pour quatre du 5 au 7 décembre", "fr")).not.toHaveProperty("date");
  });

  it.each([
    ["en", "book a table for four, not before the 10th of December"],
    ["es", "reservar una mesa para cuatro a partir del 10 de diciembre"],
    ["en", "book a table for four on a Friday"],
  ])("takes no bound for a day (%s): %s", async (language, message) =>
    expect(await open(message, language)).toEqual({ tool: "book_table", guests: 4 }),
  );

  it("reads a choice in another language by its topic", async () => {
    expect(await open("je voudrais réserver une chambre pour mon chien vendredi", "fr")).toMatchObject({
      tool: "board_pet",
      animal: "dog",
    });
  });

  it("takes what is denied of a value for no denial of the request", async () => {
    expect((await open("book a table for four on Friday, not outside"))?.tool).toBe("book_table");
    expect(await open("I don't want to book a table for four on Friday")).toBeUndefined();
  });
});

describe("two requests in one message", () => {
  async function converse(...lines: readonly string[]) {
    const { tools: own, runs } = recordingTools(definitions);
    let memory: unknown = null;
    const answers: string[] = [];
    for (const message of lines) {
      const nothing = { message: "Nothing.", calls: [], isFound: false };
      const reply = await fillSlots(
        {
          message,
          assistantName: "Mara",
          language: "en",
          tools: own,
          moment: momentIn("en"),
          signal: new AbortController().signal,
          wasShown: () => true,
          takesCards: false,
          isSpoken: false,
          isDeliveredInParts: false,
          remember: async () => {},
          answer: async () => nothing,
          smallTalk: async () => undefined,
        },
        memory,
      );
      memory = JSON.parse(JSON.stringify(reply.memory));
      answers.push(reply.message);
    }
    return { names: runs.map(({ name }) => name), answers };
  }
  const both = "Book a table for 4 on Friday at 19:00, and then check my repair RP-5530";

  it("are done one after the other, each agreed to", async () => {
    const { names, answers } = await converse(both, "yes", "yes");
    expect(names).toEqual(["book_table", "check_repair"]);
    expect(answers[0]).not.toContain("RP-5530");
    expect(answers[1]).toMatch(/Done[\s\S]*RP-5530/);
  });

  it("are both given up with the first", async () => {
    expect((await converse(both, "never mind", "yes")).names).toEqual([]);
  });
});

describe("a first message that tells what is wished for or wrong", () => {
  const { tools: others } = recordingTools([
    {
      name: "pause_subscription",
      description: "Stops the box for some weeks.",
      needsConsent: true,
      parameters: [parameter("weeks", "Number of weeks, 1 to 12", "number")],
    },
    {
      name: "dispute_charge",
      description: "Has the bank look into a payment that a customer did not make.",
      needsConsent: true,
      parameters: [parameter("amount", "Amount in euros", "number")],
    },
    {
      name: "groom_dog",
      description: "Sets a time for a dog's bath and trim.",
      needsConsent: true,
      parameters: [date],
    },
    {
      name: "enrol_in_course",
      description: "Puts a learner on the list of a class.",
      needsConsent: true,
      parameters: [parameter("course", "Name of the course")],
    },
  ]);
  const choose = async (message: string) => {
    const choice = await chooseTool(message, others, { moment: momentIn("en"), assistantName: "Mara" });
    return choice?.kind === "tool" || choice?.kind === "perhaps" ? choice.tool.name : undefined;
  };
  it.each([
    ["we are on holiday in August, hold my box for 3 weeks", "pause_subscription"],
    ["there's a payment of 89 euros on my card that isn't mine", "dispute_charge"],
    ["My labrador needs a bath and a trim", "groom_dog"],
    ["I'd love to get my dog groomed", "groom_dog"],
    ["sign me up for the pottery class", "enrol_in_course"],
  ])("opens the tool for it: %s", async (message, name) => expect(await choose(message)).toBe(name));
  it.each(["the dog loved his bath", "I paused my subscription last year", "is there a payment plan?"])(
    "opens none by what asks for nothing: %s",
    async (message) => expect(await choose(message)).toBeUndefined(),
  );
});

describe("a first message in other words than the tool's", () => {
  const { tools: others } = recordingTools([
    {
      name: "record_allergy",
      description: "Notes a pupil's food allergy for the kitchen.",
      needsConsent: true,
      parameters: [parameter("allergen", "Food that the child must not eat")],
    },
    {
      name: "cancel_lunch",
      description: "Takes a child off the list for lunch in the school canteen.",
      needsConsent: true,
      parameters: [date],
    },
  ]);
  const nearest = async (message: string) => {
    const choice = await chooseTool(message, others, { moment: momentIn("en"), assistantName: "Mara" });
    return choice && "tool" in choice ? choice.tool.name : undefined;
  };

  it.each([
    ["The kitchen should know that Eva doesn't tolerate milk", "record_allergy"],
    ["my daughter doesn't need lunch on Monday", "cancel_lunch"],
  ])("opens the tool whose words are used most alike: %s", async (message, name) =>
    expect(await nearest(message)).toBe(name),
  );
  it.each([
    "is there a vegan lunch?",
    "thanks, lunch was good",
    "I already cancelled lunch",
    "we love the canteen",
    "I need to know what is for lunch",
    "my dog is called Bella",
  ])("opens none where nothing is asked for: %s", async (message) => expect(await nearest(message)).toBeUndefined());
});

describe("what does not work", () => {
  const { tools: others } = recordingTools([
    {
      name: "book_room",
      description: "Reserves a room.",
      needsConsent: true,
      parameters: [date],
    },
    {
      name: "report_defect",
      description: "Tells the caretaker that something in a room does not work.",
      needsConsent: true,
      parameters: [parameter("problem", "What is wrong")],
    },
  ]);
  const choose = async (message: string, language = "en") => {
    const choice = await chooseTool(message, others, { moment: momentIn(language), assistantName: "Mara" });
    return choice && choice.kind !== "unclear" ? choice.tool.name : undefined;
  };
  it.each([
    ["en", "the window in 305 won't close"],
    ["en", "my heating's broken"],
    ["de", "Die Heizung in Zimmer 210 geht nicht"],
    ["fr", "la douche ne marche plus"],
    ["es", "el grifo está roto"],
    ["pl", "winda nie działa"],
    ["tr", "klima çalışmıyor"],
    ["ja", "シャワーが壊れました"],
  ])("is told to the one tool that takes faults (%s): %s", async (language, message) =>
    expect(await choose(message, language)).toBe("report_defect"),
  );
  it.each(["does the heating work?", "the window is open", "nothing is broken, thanks"])(
    "is none of: %s",
    async (message) => expect(await choose(message)).toBeUndefined(),
  );
});
