import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { turnSettingsOf } from "../../src/contract/assistant-fields.ts";
import type { Passage } from "../../src/platform/engine/knowledge/result.ts";
import type { KnowledgeSearch } from "../../src/platform/engine/knowledge/search.ts";
import type * as engines from "../../src/platform/engine/llm/engine.ts";
import type { PastMessage, Tool, TurnInput } from "../../src/platform/engine/turn.ts";
import type { Db } from "../../src/platform/storage/db.ts";

interface Call {
  readonly name: string;
  readonly arguments: object;
}
type Answer = string | { readonly calls: readonly Call[] };
interface Body {
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | null;
    readonly tool_calls?: readonly {
      readonly id: string;
      readonly function: { readonly name: string; readonly arguments: string };
    }[];
    readonly tool_call_id?: string;
  }[];
  readonly tools?: readonly { readonly function: object }[];
  readonly [name: string]: unknown;
}

const passage: Passage = {
  trail: "Service",
  heading: "Prices",
  body: "A visit of an engineer costs 49 pounds. It lasts one hour, and parts are extra.",
  document: "Service guide",
  url: "https://green-bikes.example/service",
  score: 1,
  coverage: 1,
} as Passage;

const bookVisit: Tool = {
  name: "book_visit",
  description: "Books a visit of an engineer at the customer's home.",
  parameters: [
    { name: "date", type: "string", description: "date of the visit (YYYY-MM-DD)" },
    { name: "problem", type: "string", description: "what is wrong, one of: brakes, gears, wheel" },
  ],
  needsConsent: true,
  writes: true,
  run: async () => ({ ok: true, result: { booked: true, reference: "V-118" } }),
};
const booking: Call = { name: "book_visit", arguments: { date: "2026-11-23", problem: "brakes" } };
const search: Call = { name: "search_knowledge", arguments: { queries: ["What does a visit cost?"] } };

const assistant: TurnInput["assistant"] = {
  name: "Mara",
  systemPrompt: "You serve Green Bikes in Leeds. Never promise a delivery date.",
  initialMessage: "Hello, how can I help?",
  knowledgebaseIds: [1],
  settings: turnSettingsOf({ llm_temperature: 0.2 }),
  fallbackContact: "Call 0113 496 0000.",
};

interface Example {
  readonly title: string;
  readonly lines: readonly string[];
  readonly answers: readonly Answer[];
  readonly input?: Partial<TurnInput>;
}

const examples: readonly Example[] = [
  {
    title: "A question, behind a search that the model has made",
    lines: ["What does a visit cost?"],
    answers: [{ calls: [search] }, "49 pounds."],
  },
  {
    title: "A question in mode `prompt`",
    lines: ["What does a visit cost?"],
    answers: ["49 pounds."],
    input: {
      assistant: { ...assistant, settings: turnSettingsOf({ llm_temperature: 0.2, knowledgebase_mode: "prompt" }) },
    },
  },
  {
    title: "Behind a call that waits and was not agreed to",
    lines: ["Book my brakes for Monday", "Wait, what does it cost?"],
    answers: [{ calls: [booking] }, "49 pounds."],
    input: { tools: [bookVisit] },
  },
  {
    title: "Behind a call that was agreed to",
    lines: ["Book my brakes for Monday", "yes"],
    answers: [{ calls: [booking] }, "It is booked."],
    input: { tools: [bookVisit] },
  },
  {
    title: "In a phone call, with a value that came with the conversation",
    lines: ["Hello?"],
    answers: ["Hello."],
    input: { channel: "call", variables: { plan: "Plus" }, givenVariables: { plan: "Plus" } },
  },
  {
    title: "By text message, handed over by another assistant",
    lines: ["I want to buy a bike"],
    answers: ["Gladly."],
    input: { channel: "sms", handedOverBy: "Reception" },
  },
];

/** The whole last request of six kinds of turns, as they are sent, as Markdown. */
export async function modelRequests({ createLlmEngine }: Pick<typeof engines, "createLlmEngine">): Promise<string> {
  let answers: Answer[] = [];
  let bodies: Body[] = [];
  const server = createServer(async (request, response) => {
    let raw = "";
    for await (const chunk of request.setEncoding("utf8")) raw += chunk;
    bodies.push(JSON.parse(raw) as Body);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ choices: [{ message: messageOf(answers.shift() ?? ""), finish_reason: "stop" }] }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const knowledge = {
    describe: async () => ({ name: "Service guide" }),
    languages: async () => ["en"],
    search: async () => ({
      passages: [passage],
      nearest: [],
      topics: [],
      certainty: 1,
      knowledgebase: { name: "Service guide", isEmpty: false },
    }),
  } as unknown as KnowledgeSearch;
  const parts: string[] = [];
  for (const { title, lines, answers: given, input = {} } of examples) {
    answers = [...given];
    bodies = [];
    const engine = createLlmEngine({ db: {} as Db, settings: { url, key: undefined }, knowledge });
    const history: PastMessage[] = [];
    let memory: unknown = null;
    for (const message of lines) {
      const turn = engine.runTurn(
        { ...inputOf(message), ...input, history: [...history], memory },
        { signal: new AbortController().signal },
      );
      for await (const event of turn) {
        if (event.type !== "done") continue;
        memory = event.memory ?? null;
        history.push({ role: "user", content: message, functionCalls: [] });
        history.push({ role: "assistant", content: event.message, functionCalls: event.functionCalls });
      }
    }
    parts.push(`### ${title}\n\n\`\`\`text\n${textOf(bodies.at(-1)!)}\n\`\`\``);
  }
  server.closeAllConnections();
  server.close();
  return parts.join("\n\n");
}

function inputOf(message: string): TurnInput {
  return {
    model: { id: 101, name: "a-model", code: "a-model" },
    channel: "chat",
    language: "en",
    assistant,
    variables: {},
    givenVariables: {},
    history: [],
    message,
    tools: [],
    memory: null,
    remember: async () => {},
    at: new Date("2026-11-20T10:00:00.000Z"),
    timezone: "Europe/London",
  };
}

function messageOf(answer: Answer): object {
  if (typeof answer === "string") return { content: answer };
  const calls = answer.calls.map(({ name, arguments: given }, nr) => ({
    id: `call${nr}a0b1`,
    function: { name, arguments: JSON.stringify(given) },
  }));
  return { content: null, tool_calls: calls };
}

/** Line breaks in texts are written as such. */
function textOf({ messages, tools = [], ...members }: Body): string {
  return [
    JSON.stringify(members),
    ...messages.flatMap(({ role, content, tool_calls: calls = [], tool_call_id: id }) => [
      `--- ${role}${id === undefined ? "" : ` ${id}`}`,
      ...(content === null ? [] : [content]),
      ...calls.map((call) => `${call.id} ${call.function.name} ${call.function.arguments}`),
    ]),
    ...(tools.length === 0 ? [] : ["--- tools", ...tools.map((tool) => JSON.stringify(tool.function))]),
  ].join("\n");
}
