import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOfflineEngine } from "../../../../src/platform/engine/offline/engine.ts";
import { openTestStorage } from "../../../support/storage.ts";
import { recordingTools, type ToolDefinition } from "../../../support/tools.ts";
import { type TurnDetails, takeTurn } from "../../../support/turns.ts";

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

/** Says lines one after the other, on Friday, 20 November 2026. */
async function play(
  definitions: readonly ToolDefinition[],
  lines: readonly string[],
  result = {},
  details: Pick<TurnDetails, "channel" | "contact"> = {},
) {
  const outcomes = lines.map(() => ({ ok: true, result }));
  const { tools, runs } = recordingTools(definitions, outcomes);
  const answers: string[] = [];
  let memory: unknown = null;
  for (const line of lines) {
    const { done } = await takeTurn(createOfflineEngine(storage), line, { tools, memory, ...details });
    memory = JSON.parse(JSON.stringify(done.memory ?? null));
    answers.push(done.message);
  }
  return { runs, answers, last: answers.at(-1)! };
}

const string = (name: string, description: string) => ({ name, type: "string" as const, description });
const number = (name: string, description: string) => ({ name, type: "number" as const, description });

const bookTable: ToolDefinition = {
  name: "book_table",
  description: "Books a table.",
  needsConsent: true,
  parameters: [
    string("date", "day of the visit, not in the past (YYYY-MM-DD)"),
    string("time", "time of the visit (HH:MM)"),
    number("people", "how many people, 1 to 10"),
  ],
};

describe("the number that somebody calls from", () => {
  const caller = { channel: "call", contact: { phone: "+447700900505" } } as const;
  const withPhone = (name: string, more: Partial<ToolDefinition> = {}): ToolDefinition => ({
    ...bookTable,
    parameters: [...bookTable.parameters, string(name, "where we reach you: a telephone number")],
    ...more,
  });
  const request = "Book a table for 4 people on Tuesday at 7 pm";

  it("is not asked for, but read back, and gives way to another one", async () => {
    const agreed = await play([withPhone("phone")], [request, "yes please"], {}, caller);
    expect(agreed.answers[0]).toContain("+447700900505");
    expect(agreed.runs).toMatchObject([{ arguments: { people: 4, phone: "+447700900505" } }]);
    const other = await play([withPhone("phone")], [request, "the number is 020 7946 0018", "yes"], {}, caller);
    expect(other.runs).toMatchObject([{ arguments: { phone: "020 7946 0018" } }]);
    const said = await play([withPhone("phone")], [`${request}, my number is 020 7946 0018`, "yes"], {}, caller);
    expect(said.runs).toMatchObject([{ arguments: { phone: "020 7946 0018" } }]);
  });

  it.each([
    ["of somebody else", withPhone("recipient_phone"), caller],
    ["that nothing would read back", withPhone("phone", { needsConsent: false, writes: true }), caller],
    ["that the channel does not know", withPhone("phone"), {}],
  ] as const)("does not stand for a number %s", async (_, tool, details) => {
    const { last, runs } = await play([tool], [request], {}, details);
    expect(last).toMatch(/number/i);
    expect(last).not.toContain("+447700900505");
    expect(runs).toEqual([]);
  });
});

it("asks nobody on who takes leave, and runs nothing of what was open", async () => {
  const { answers, runs } = await play(
    [bookTable],
    ["Book a table for 4 people on Tuesday at 7 pm", "thanks, bye", "yes"],
  );
  expect(answers[1]).toMatch(/Goodbye/);
  expect(answers[1]).not.toMatch(/\?|Book/);
  expect(runs).toEqual([]);
});

describe("a day", () => {
  it("is not of the past where the description says so", async () => {
    const { last, runs } = await play([bookTable], ["Book a table for 4 people at 7 pm", "yesterday"]);
    expect(last).toContain("That day is over");
    expect(runs).toEqual([]);
  });

  it.each(["31 February", "February 30th", "31/04/2027", "the 31st of June", "32 March"])(
    "is asked for again where the calendar has none: %s",
    async (day) => {
      const asked = await play([bookTable], ["Book a table for 4 people at 7 pm", day]);
      expect(asked.last).toMatch(/no such day.*Which day/);
      const { last } = await play([bookTable], [`Book a table for 4 people on ${day} at 7 pm`]);
      expect(last).toMatch(/no such day.*Which day/);
    },
  );

  it("exists in a leap year", async () => {
    const { last } = await play([bookTable], ["Book a table for 4 people on 29 February 2028 at 7 pm"]);
    expect(last).toContain("29 February 2028");
  });
});

describe("bounds in a description", () => {
  it.each([
    ["how many people, 1 to 10", "12", "from 1 to 10"],
    ["number of people (between 2 and 8)", "9", "from 2 to 8"],
    ["people, at most 6", "7", "at most 6"],
    ["people, at least 3", "2", "at least 3"],
    ["people (max. 6)", "60", "at most 6"],
  ])("are kept: %s", async (description, said, words) => {
    const tool = { ...bookTable, parameters: [number("people", description)] };
    const { last, runs } = await play([tool], ["Book a table please", said]);
    expect(last).toContain(`${words}.`);
    expect(runs).toEqual([]);
    const { last: whole } = await play([tool], [`Book a table for ${said} people please`]);
    expect(whole).toContain(`${words}.`);
  });
});

describe("a format in a description", () => {
  const callBack = (description: string): ToolDefinition => ({
    name: "book_callback",
    description: "Books a callback.",
    needsConsent: true,
    parameters: [string("phone", description)],
  });

  it.each([
    ["phone number in E.164, German numbers", "0171 2345678", "+491712345678"],
    ["phone number in E.164 format, United Kingdom", "020 7946 0018", "+442079460018"],
    ["phone number, E.164", "+44 20 7946 0018", "+442079460018"],
    ["phone number, E.164", "0044 20 7946 0018", "+442079460018"],
    ["phone number to ring", "020 7946 0018", "020 7946 0018"],
  ])("%s: %s", async (description, said, phone) => {
    const { runs } = await play([callBack(description)], ["I need a callback", said, "yes"]);
    expect(runs.map(({ arguments: values }) => values)).toEqual([{ phone }]);
  });

  it("asks for the country's code where none is named", async () => {
    const lines = ["I need a callback", "020 7946 0018", "yes"];
    const { answers, runs } = await play([callBack("phone number, E.164")], lines);
    expect(answers[1]).toMatch(/country code.*“\+44 20 7946 0018”/);
    expect(runs).toEqual([]);
  });
});

describe("the number of a thing", () => {
  const checkJob: ToolDefinition = {
    name: "check_job",
    description: "Looks up how far the repair of a bike is, by its job number.",
    needsConsent: false,
    parameters: [string("job_number", "Job number on the receipt")],
  };

  it.each([
    [["Is my bike ready? Job 4711"], "4711"],
    [["Is job 4711 ready?"], "4711"],
    [["Is job number KB-17/3 ready?"], "KB-17/3"],
    [["Check my job please", "it's 7"], "7"],
    [["Check my job please", "Job #4711, thanks"], "4711"],
    [["Check my job please", "WTU 123 A"], "WTU 123 A"],
  ])("is read without the words that lead to it: %j", async (lines, number) => {
    const { runs } = await play([checkJob], lines);
    expect(runs.map(({ arguments: values }) => values)).toEqual([{ job_number: number }]);
  });

  it("is found for a reference behind the words that it is called by", async () => {
    const tool = { ...checkJob, parameters: [string("repair_id", "the repair's id")] };
    const { runs } = await play([tool], ["Check the repair 99 please"]);
    expect(runs.map(({ arguments: values }) => values)).toEqual([{ repair_id: "99" }]);
  });
});

describe("an answer in one's own words", () => {
  const book: ToolDefinition = {
    name: "book_workshop",
    description: "Books a workshop appointment for a bike repair.",
    needsConsent: true,
    parameters: [string("bike", "What kind of bike it is"), string("name", "Name"), string("phone", "Phone number")],
  };

  it("is kept whole, and fills what else is asked for", async () => {
    const line = "a cargo bike with a red box, I'm Ruth Bauer, 0761 4455667";
    const { runs } = await play([book], ["Book the workshop", line, "yes"]);
    expect(runs[0]?.arguments).toEqual({ bike: line, name: "Ruth Bauer", phone: "0761 4455667" });
  });
});

describe("a tool whose verb no other has", () => {
  const renew: ToolDefinition = {
    name: "renew_loan",
    description: "Renews the loan of a book.",
    needsConsent: true,
    parameters: [string("reference", "the loan's reference, such as L-1042")],
  };

  it.each([
    "renew my loan",
    "please renew L-1042",
    "can you renew my loan?",
    "I want to renew a loan",
    "I'd like to renew it",
  ])("is opened by it: %s", async (line) => {
    const { last } = await play([renew], [line]);
    expect(last).toMatch(/What is the reference|Shall I/);
  });

  it.each(["I do not want to renew my loan", "how do I renew a loan?", "I renewed my passport"])(
    "is not opened by what asks for nothing: %s",
    async (line) => {
      const { last } = await play([renew], [line]);
      expect(last).not.toMatch(/What is the reference|Shall I/);
    },
  );
});

describe("a form that was read back", () => {
  const open = "Book a table on 24 November at 7 pm for 4 people";

  it.each([
    ["Actually we are 5", { people: 5 }],
    ["sorry, 5 people", { people: 5 }],
    ["no, 8 pm", { time: "20:00" }],
    ["I meant Wednesday", { date: "2026-11-25" }],
    ["not the 24th, the 25th", { date: "2026-11-25" }],
    ["oh wait, make that 6 people", { people: 6 }],
    ["it should be 8 pm", { time: "20:00" }],
    ["5, not 4", { people: 5 }],
    ["yes, but for 5 people", { people: 5 }],
  ])("takes a correction: %s", async (line, changed) => {
    const { runs } = await play([bookTable], [open, line, "yes"]);
    const wanted = { date: "2026-11-24", time: "19:00", people: 4, ...changed };
    expect(runs.map(({ arguments: values }) => values)).toEqual([wanted]);
  });

  it.each([
    "yes, please",
    "Yes, that is fine",
    "yes that's fine",
    "That is fine",
    "yes please, that's right",
    "that works",
    "yes, that works for me",
  ])("runs on %s", async (line) => {
    const { runs } = await play([bookTable], [open, line]);
    expect(runs).toHaveLength(1);
  });
});

describe("the reference of a moment ago", () => {
  const cancel: ToolDefinition = {
    name: "cancel_table",
    description: "Cancels a table.",
    needsConsent: true,
    parameters: [string("reference", "the booking's reference, such as T-1042")],
  };
  const open = ["Book a table on 24 November at 7 pm for 4 people", "yes"];

  it.each(["cancel my table", "please cancel the table", "I need to cancel it"])("is known: %s", async (line) => {
    const { last } = await play([bookTable, cancel], [...open, line], { reference: "T-2001" });
    expect(last).toContain("T-2001");
    expect(last).toContain("Shall I cancel it?");
  });

  it("is not that of another thing", async () => {
    const { last } = await play([bookTable, cancel], [...open, "cancel my other table"], { reference: "T-2001" });
    expect(last).toContain("What is the reference");
  });
});

describe("an answer that says more than was understood", () => {
  const ask = ["book a table for 4 people"];
  it("is asked about by its value, and taken with a yes", async () => {
    const { answers, runs } = await play([bookTable], [...ask, "whenever it rains on Friday", "yes", "19:30", "yes"]);
    expect(answers[1]).toBe("Do you mean Friday, 27 November 2026?");
    expect(runs).toMatchObject([{ arguments: { date: "2026-11-27", time: "19:30", people: 4 } }]);
  });

  it("is no value without one", async () => {
    const { answers, runs } = await play([bookTable], [...ask, "unless Friday is busy", "no", "on Thursday, please"]);
    expect(answers[2]).toContain("Which day suits you?");
    expect(answers[3]).toContain("What time suits you?");
    expect(runs).toEqual([]);
  });
  it.each(["Friday please", "Friday would be great, thanks", "let's say Friday", "Thursday, no wait, Friday"])(
    "is none where the rest changes nothing: %s",
    async (said) => expect((await play([bookTable], [...ask, said])).last).not.toContain("Do you mean"),
  );
});
