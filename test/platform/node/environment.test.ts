import { describe, expect, it } from "vitest";
import { inspectTwilio } from "../../../src/platform/carriers/twilio/inspect-twilio.ts";
import { readEnvironment } from "../../../src/platform/node/environment.ts";
import { inspectModels } from "../../../src/platform/node/models.ts";
import { surroundingsOf } from "../../../src/platform/node/start-checks.ts";
import { startModelServer } from "../../support/llm.ts";
import { startTwilio } from "../../support/twilio/stand-in.ts";

describe("RINGBACK_WORKER", () => {
  it("is on unless it is off, which needs a database that other processes can open", () => {
    const DATABASE_URL = "postgres://ringback:secret@db.example/ringback";
    expect(readEnvironment({}).runsJobs).toBe(true);
    expect(readEnvironment({ RINGBACK_WORKER: "on" }).runsJobs).toBe(true);
    expect(readEnvironment({ RINGBACK_WORKER: "off", DATABASE_URL }).runsJobs).toBe(false);
    expect(() => readEnvironment({ RINGBACK_WORKER: "no" })).toThrow("RINGBACK_WORKER is on or off");
    expect(() => readEnvironment({ RINGBACK_WORKER: "off" })).toThrow("RINGBACK_WORKER=off needs DATABASE_URL");
  });
});

describe("PORT", () => {
  it.each(["abc", "80.5", "-1", "70000"])("is a number from 0 to 65535, and is named where it is not: %s", (PORT) => {
    expect(() => readEnvironment({ PORT })).toThrow(/^PORT is /);
  });
});

describe("RINGBACK_TRUST_PROXY_HOPS", () => {
  it("is 0 unless it is set, and a small whole number", () => {
    expect(readEnvironment({}).trustProxyHops).toBe(0);
    expect(readEnvironment({ RINGBACK_TRUST_PROXY_HOPS: "" }).trustProxyHops).toBe(0);
    expect(readEnvironment({ RINGBACK_TRUST_PROXY_HOPS: "2" }).trustProxyHops).toBe(2);
    for (const wrong of ["-1", "1.5", "10", "yes", " "]) {
      expect(() => readEnvironment({ RINGBACK_TRUST_PROXY_HOPS: wrong })).toThrow(
        "RINGBACK_TRUST_PROXY_HOPS is the number of proxies in front, 0 to 9",
      );
    }
  });

  it("is missed by the doctor where a proxy stands in front", () => {
    const warned = (more: Record<string, string>) =>
      surroundingsOf(readEnvironment({ RINGBACK_PUBLIC_URL: "https://chat.example", ...more })).filter(({ text }) =>
        text.includes("RINGBACK_TRUST_PROXY_HOPS"),
      ).length;
    expect([warned({}), warned({ RINGBACK_TRUST_PROXY_HOPS: "1" })]).toEqual([1, 0]);
  });
});

describe("RINGBACK_ENCODER", () => {
  it("is on unless it is off, which the doctor says", () => {
    expect(readEnvironment({})).toMatchObject({ usesEncoder: true });
    expect(() => readEnvironment({ RINGBACK_ENCODER: "no" })).toThrow("RINGBACK_ENCODER is on or off");
    const requests = (given: NodeJS.ProcessEnv) =>
      surroundingsOf(readEnvironment(given)).filter(({ text }) => text.startsWith("Requests:"));
    expect(requests({})).toMatchObject([{ level: "real", text: expect.stringContaining("sentence encoder") }]);
    expect(requests({ RINGBACK_ENCODER: "off" })).toMatchObject([
      { level: "real", text: expect.stringContaining("words alone; RINGBACK_ENCODER is off") },
    ]);
  });
});

describe("RINGBACK_START_BALANCE and RINGBACK_BILLING", () => {
  it("are 10 USD and on, or what is named, and nothing else", () => {
    expect(readEnvironment({})).toMatchObject({ startBalance: 10, isBilled: true });
    const named = readEnvironment({ RINGBACK_START_BALANCE: "12.50", RINGBACK_BILLING: "off" });
    expect(named).toMatchObject({ startBalance: 12.5, isBilled: false });
    for (const wrong of ["-1", "1e3", "1.234", "ten"]) {
      expect(() => readEnvironment({ RINGBACK_START_BALANCE: wrong })).toThrow(
        "RINGBACK_START_BALANCE is an amount in USD: 10 or 12.50",
      );
    }
    expect(() => readEnvironment({ RINGBACK_BILLING: "no" })).toThrow("RINGBACK_BILLING is on or off");
  });
});

describe("RINGBACK_METRICS_TOKEN and OTEL_EXPORTER_OTLP_ENDPOINT", () => {
  it("are a token and the address before /v1/traces, and each is named where it is something else", () => {
    const given = {
      RINGBACK_METRICS_TOKEN: "a-token-of-sixteen",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/",
    };
    expect(readEnvironment(given)).toMatchObject({
      metricsToken: "a-token-of-sixteen",
      tracesUrl: "http://127.0.0.1:4318",
    });
    for (const wrong of ["too-short", "a token with blanks in it"])
      expect(() => readEnvironment({ RINGBACK_METRICS_TOKEN: wrong })).toThrow("at least 16 visible ASCII characters");
    for (const wrong of ["127.0.0.1:4318", "http://127.0.0.1:4318/v1/traces", "grpc://127.0.0.1:4317"])
      expect(() => readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: wrong })).toThrow("the address before /v1/traces");
  });

  it("stand in doctor without the token, which warns where a public address hides who asks", () => {
    const told = (given: Record<string, string>) =>
      surroundingsOf(readEnvironment(given)).filter(({ text }) => /^(?:Figures|Traces)/.test(text));
    expect(told({})).toEqual([{ level: "real", text: expect.stringContaining("programs of this machine") }]);
    const publicUrl = { RINGBACK_PUBLIC_URL: "https://chat.example" };
    expect(told(publicUrl)).toEqual([
      { level: "warning", text: expect.stringContaining("Set RINGBACK_METRICS_TOKEN") },
    ]);
    expect(told({ ...publicUrl, RINGBACK_TRUST_PROXY_HOPS: "1" })).toMatchObject([{ level: "real" }]);
    const traced = {
      RINGBACK_METRICS_TOKEN: "a-token-of-sixteen",
      OTEL_EXPORTER_OTLP_ENDPOINT: "https://otel.example/x",
    };
    expect(told({ ...publicUrl, ...traced })).toEqual([
      { level: "real", text: "Figures: /metrics, by RINGBACK_METRICS_TOKEN." },
      { level: "real", text: "Traces: OpenTelemetry's, to https://otel.example." },
    ]);
  });
});

describe("RINGBACK_STOP_DELAY", () => {
  it("is a number of seconds, and none unless it is set", () => {
    expect(readEnvironment({}).stopDelayMs).toBe(0);
    expect(readEnvironment({ RINGBACK_STOP_DELAY: "15" }).stopDelayMs).toBe(15_000);
    for (const wrong of ["-1", "61", "1.5", "5s"])
      expect(() => readEnvironment({ RINGBACK_STOP_DELAY: wrong })).toThrow(
        "RINGBACK_STOP_DELAY is a number of seconds, 0 to 60",
      );
  });
});

describe("RINGBACK_RETENTION_DAYS", () => {
  it("is a whole number of days from 1 on, and nothing is removed unless it is set", () => {
    expect(readEnvironment({}).retentionDays).toBeUndefined();
    expect(readEnvironment({ RINGBACK_RETENTION_DAYS: "90" }).retentionDays).toBe(90);
    for (const wrong of ["0", "-1", "1.5", "90d", "100000", " "])
      expect(() => readEnvironment({ RINGBACK_RETENTION_DAYS: wrong })).toThrow(
        "RINGBACK_RETENTION_DAYS is a whole number of days, 1 to 99999",
      );
  });

  it("is shown by the doctor", () => {
    const shown = (more: Record<string, string>) =>
      surroundingsOf(readEnvironment(more)).filter(({ text }) => text.startsWith("Retention:"));
    expect(shown({})).toEqual([
      {
        level: "real",
        text: "Retention: personal data is kept until it is deleted. RINGBACK_RETENTION_DAYS removes it by age.",
      },
    ]);
    expect(shown({ RINGBACK_RETENTION_DAYS: "1" })).toEqual([
      { level: "real", text: "Retention: personal data is removed after 1 day (RINGBACK_RETENTION_DAYS)." },
    ]);
  });
});

describe("RINGBACK_LLM_URL, RINGBACK_LLM_KEY and RINGBACK_LLM_MODELS", () => {
  const url = "https://models.example/v1/";
  const key = "sk-canary-0123456789";

  it("name an endpoint and its models together", () => {
    expect(readEnvironment({}).llm).toBeUndefined();
    const { llm } = readEnvironment({
      RINGBACK_LLM_URL: url,
      RINGBACK_LLM_KEY: key,
      RINGBACK_LLM_MODELS: " small, large ,,small",
    });
    expect(llm).toEqual({ url: "https://models.example/v1", key, models: ["small", "large"] });
  });

  it.each([
    [{ RINGBACK_LLM_URL: url }, "without RINGBACK_LLM_MODELS"],
    [{ RINGBACK_LLM_MODELS: "small" }, "without RINGBACK_LLM_URL"],
    [{ RINGBACK_LLM_KEY: key }, "RINGBACK_LLM_KEY is set without RINGBACK_LLM_URL"],
    [{ RINGBACK_LLM_OPTIONS: "{}" }, "RINGBACK_LLM_OPTIONS is set without RINGBACK_LLM_URL"],
    [
      { RINGBACK_LLM_URL: url, RINGBACK_LLM_MODELS: "small", RINGBACK_LLM_OPTIONS: "/no/such.json" },
      "RINGBACK_LLM_OPTIONS",
    ],
    [{ RINGBACK_LLM_URL: url, RINGBACK_LLM_MODELS: "small", RINGBACK_LLM_OPTIONS: '{"small":{"effort":1}}' }, "effort"],
    [{ RINGBACK_LLM_URL: url, RINGBACK_LLM_MODELS: " , " }, "RINGBACK_LLM_MODELS lists 1 to 50 names"],
    [{ RINGBACK_LLM_URL: "models.example", RINGBACK_LLM_MODELS: "small" }, "the address before /chat/completions"],
    [{ RINGBACK_LLM_URL: `${url}chat/completions`, RINGBACK_LLM_MODELS: "small" }, "before /chat/completions"],
    [{ RINGBACK_LLM_URL: `https://x:${key}@models.example`, RINGBACK_LLM_MODELS: "small" }, "before /chat/completions"],
    [
      { RINGBACK_LLM_URL: url, RINGBACK_LLM_MODELS: "small", RINGBACK_LLM_KEY: `${key} x` },
      "RINGBACK_LLM_KEY is a key",
    ],
  ])("are refused in words that name no key: %o", (variables, words) => {
    const read = () => readEnvironment(variables);
    expect(read).toThrow(words);
    expect(read).not.toThrow(key);
  });

  it("are known to the doctor, who asks the endpoint and never shows the key", async () => {
    await using server = await startModelServer(() => "Hello.", ["small", "local:latest"]);
    const environment = (models: string, at = server.url) =>
      readEnvironment({ RINGBACK_LLM_URL: at, RINGBACK_LLM_KEY: key, RINGBACK_LLM_MODELS: models });
    const findings = surroundingsOf(environment("small,large"));
    expect(findings).toContainEqual({ level: "real", text: expect.stringContaining("small, large at http://127") });
    expect(JSON.stringify(findings)).not.toContain(key);
    expect(await inspectModels(environment("small,local"))).toMatchObject([{ level: "real" }]);
    expect(await inspectModels(environment("small,large"))).toEqual([
      { level: "problem", text: "Models: the endpoint does not list large." },
    ]);
    const [away] = await inspectModels(environment("small", "http://127.0.0.1:9/v1"));
    expect(away).toMatchObject({ level: "problem", text: expect.stringContaining("cannot be reached") });
  });
});

describe("RINGBACK_CALCOM_URL", () => {
  it("is an address without /v2, and the doctor names its origin", () => {
    const calcomUrl = (url: string) => readEnvironment({ RINGBACK_CALCOM_URL: url });
    expect(readEnvironment({}).calcomUrl).toBeUndefined();
    expect(calcomUrl("https://calcom.example/api/").calcomUrl).toBe("https://calcom.example/api");
    for (const wrong of ["calcom.example", "https://calcom.example/v2", "https://key@calcom.example", "ftp://x"])
      expect(() => calcomUrl(wrong)).toThrow("RINGBACK_CALCOM_URL is the address before /v2");
    const text = "Calendars: Cal.com's API at https://calcom.example.";
    expect(surroundingsOf(calcomUrl("https://calcom.example/api"))).toContainEqual({ level: "real", text });
  });
});

describe("TWILIO_ACCOUNT_SID", () => {
  const account = { TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "t".repeat(32) };
  const RINGBACK_PUBLIC_URL = "https://chat.example";

  it("brings calls and texts to Twilio, with the token and an address that Twilio can reach", () => {
    expect(readEnvironment({}).twilio).toBeUndefined();
    expect(readEnvironment({ ...account, RINGBACK_PUBLIC_URL }).twilio).toEqual({
      accountSid: account.TWILIO_ACCOUNT_SID,
      authToken: account.TWILIO_AUTH_TOKEN,
    });
    const more = {
      TWILIO_CALLER_NUMBER: "+442071838750",
      TWILIO_VOICES: "Clara:female:de:ElevenLabs:v3V1d2rk6528UrLKRuy8, Amy:female:en-GB:amazon:Amy-Generative",
      TWILIO_API_URL: "http://127.0.0.1:4010/",
    };
    expect(readEnvironment({ ...account, ...more, RINGBACK_PUBLIC_URL }).twilio).toMatchObject({
      callerNumber: "+442071838750",
      voices: [
        { name: "Clara", voice: { synthesizer: "elevenlabs", name: "v3V1d2rk6528UrLKRuy8" } },
        { name: "Amy", language: "en", voice: { synthesizer: "amazon", region: "en-GB" } },
      ],
      apiUrl: "http://127.0.0.1:4010",
    });
  });

  it.each([
    [account, "TWILIO_ACCOUNT_SID needs RINGBACK_PUBLIC_URL with https"],
    [
      { ...account, RINGBACK_PUBLIC_URL: "http://chat.example" },
      "TWILIO_ACCOUNT_SID needs RINGBACK_PUBLIC_URL with https",
    ],
    [{ ...account, TWILIO_AUTH_TOKEN: "", RINGBACK_PUBLIC_URL }, "TWILIO_ACCOUNT_SID is set without TWILIO_AUTH_TOKEN"],
    [{ TWILIO_AUTH_TOKEN: account.TWILIO_AUTH_TOKEN }, "TWILIO_AUTH_TOKEN is set without TWILIO_ACCOUNT_SID"],
    [{ TWILIO_VOICES: "Clara:female:de:Google:de-DE-X" }, "TWILIO_VOICES is set without TWILIO_ACCOUNT_SID"],
    [{ TWILIO_CALLER_NUMBER: "+442071838750" }, "TWILIO_CALLER_NUMBER is set without TWILIO_ACCOUNT_SID"],
    [{ ...account, TWILIO_ACCOUNT_SID: "SK1" }, "TWILIO_ACCOUNT_SID is the account’s SID"],
    [{ ...account, TWILIO_CALLER_NUMBER: "020 7183 8750" }, "TWILIO_CALLER_NUMBER is a number of the account"],
    [{ ...account, TWILIO_API_URL: "https://key@gateway.example" }, "TWILIO_API_URL is the address before"],
  ])("is refused with what is missing or wrong: %o", (variables, complaint) => {
    expect(() => readEnvironment(variables)).toThrow(complaint);
  });

  it.each([
    ["Clara:de:Google:de-DE-X", ": a voice is Name:gender:language:provider:voice"],
    [":male:de:Google:de-DE-X", ": the name has 1 to 50 characters"],
    ["Clara:woman:de:Google:de-DE-X", ": the gender is female or male"],
    ["Clara:female:xx:Google:xx-XX-X", ": the language is one of ar, de, en"],
    ["Clara:female:de_AT:Google:de-DE-X", ": the language is one of ar, de, en"],
    ["Clara:female:de:Polly:Vicki", ": the provider is ElevenLabs, Google or Amazon"],
    ["Noa:female:he:ElevenLabs:v3V1d2rk6528UrLKRuy8", ": ElevenLabs does not speak he"],
    ["Clara:female:de:ElevenLabs:Clara", ": a voice of ElevenLabs is an id such as"],
    ["Clara:female:de:Google:en-GB-X", ": the voice does not speak de"],
    ["A:male:de:Google:de-DE-X,B:male:de:Google:de-DE-X", " twice"],
  ])("is refused with the voice that is wrong: %s", (TWILIO_VOICES, complaint) => {
    expect(() => readEnvironment({ ...account, TWILIO_VOICES, RINGBACK_PUBLIC_URL })).toThrow(
      `TWILIO_VOICES has “${TWILIO_VOICES.split(",").at(-1)}”${complaint}`,
    );
  });

  it("is what the doctor shows, and signs in with", async () => {
    await using twilio = await startTwilio();
    const { accountSid, authToken, baseUrl: apiUrl } = twilio;
    const textsOf = async (token: string) =>
      (await inspectTwilio({ twilio: { accountSid, authToken: token, apiUrl } })).map(
        ({ level, text }) => `${level} ${text}`,
      );
    expect(await textsOf(authToken)).toContain("real Twilio: the sign-in succeeds.");
    expect(await textsOf("another token")).toEqual([
      "problem Twilio: refuses TWILIO_ACCOUNT_SID or TWILIO_AUTH_TOKEN.",
    ]);
    const shown = (variables: Record<string, string>) =>
      surroundingsOf(readEnvironment(variables)).find(({ text }) => text.startsWith("Calls and texts"));
    expect(shown({})).toMatchObject({ level: "simulated" });
    expect(shown({ ...account, RINGBACK_PUBLIC_URL })).toMatchObject({ level: "real" });
  });
});

describe("S3_BUCKET", () => {
  const bucket = { S3_BUCKET: "calls", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };

  it("names a bucket at Amazon or elsewhere", () => {
    expect(readEnvironment({}).s3).toBeUndefined();
    expect(readEnvironment(bucket).s3).toMatchObject({ bucket: "calls", region: "us-east-1", prefix: "" });
    const more = { S3_ENDPOINT: "https://s3.example/", S3_REGION: "auto", S3_PREFIX: "ringback/" };
    expect(readEnvironment({ ...bucket, ...more }).s3).toEqual({
      bucket: "calls",
      endpoint: "https://s3.example",
      region: "auto",
      accessKeyId: "id",
      secretAccessKey: "secret",
      prefix: "ringback/",
    });
    expect(readEnvironment({ ...bucket, S3_ENDPOINT: "http://127.0.0.1:9000" }).s3).toBeDefined();
  });

  it.each([
    [{ ...bucket, S3_ACCESS_KEY_ID: "" }, "S3_BUCKET is set without S3_ACCESS_KEY_ID"],
    [{ ...bucket, S3_SECRET_ACCESS_KEY: "" }, "S3_BUCKET is set without S3_SECRET_ACCESS_KEY"],
    [{ S3_REGION: "eu-central-1" }, "S3_REGION is set without S3_BUCKET"],
    [{ S3_SECRET_ACCESS_KEY: "secret" }, "S3_SECRET_ACCESS_KEY is set without S3_BUCKET"],
    [{ ...bucket, S3_BUCKET: "s3://calls" }, "S3_BUCKET is a bucket’s name"],
    [{ ...bucket, S3_ENDPOINT: "http://minio.example:9000" }, "S3_ENDPOINT needs https"],
    [{ ...bucket, S3_ENDPOINT: "https://s3.example/calls" }, "S3_ENDPOINT is the service’s address"],
    [{ ...bucket, S3_ENDPOINT: "https://id:secret@s3.example" }, "S3_ENDPOINT is the service’s address"],
    [{ ...bucket, S3_REGION: "EU Central" }, "S3_REGION is a region"],
    [{ ...bucket, S3_PREFIX: "../" }, "S3_PREFIX has letters"],
  ])("is refused with what is missing or wrong: %o", (variables, complaint) => {
    expect(() => readEnvironment(variables)).toThrow(complaint);
  });
});

describe("RINGBACK_EMBEDDINGS_MODEL and RINGBACK_RERANK_URL", () => {
  const models = {
    RINGBACK_LLM_URL: "https://models.example/v1/",
    RINGBACK_LLM_KEY: "sk-1",
    RINGBACK_LLM_MODELS: "small",
  };

  it("search by words alone unless one is set; the address and key of the models are used together or not at all", () => {
    expect(readEnvironment(models).semantics).toBeUndefined();
    const url = "https://models.example/v1";
    const usual = readEnvironment({ ...models, RINGBACK_EMBEDDINGS_MODEL: "embed" });
    expect(usual.semantics).toEqual({ embeddings: { url, key: "sk-1", model: "embed" } });
    const own = { RINGBACK_EMBEDDINGS_MODEL: "embed", RINGBACK_EMBEDDINGS_URL: "http://10.0.0.5:8080/" };
    expect(readEnvironment({ ...models, ...own }).semantics?.embeddings).toEqual({
      url: "http://10.0.0.5:8080",
      key: undefined,
      model: "embed",
    });
    const rerank = { RINGBACK_RERANK_URL: "http://10.0.0.5:8081", RINGBACK_RERANK_MODEL: "order" };
    expect(readEnvironment(rerank).semantics?.rerank).toMatchObject({ url: "http://10.0.0.5:8081", model: "order" });
  });

  it.each([
    [{ RINGBACK_EMBEDDINGS_MODEL: "embed" }, "without RINGBACK_EMBEDDINGS_URL or RINGBACK_LLM_URL"],
    [{ RINGBACK_EMBEDDINGS_KEY: "sk-1" }, "without RINGBACK_EMBEDDINGS_MODEL"],
    [{ RINGBACK_RERANK_MODEL: "order" }, "without RINGBACK_RERANK_URL"],
    [
      { RINGBACK_EMBEDDINGS_MODEL: "embed", RINGBACK_EMBEDDINGS_URL: "https://a.example/embeddings" },
      "before /embeddings",
    ],
  ])("are refused where they would not be used: %j", (given, text) => {
    expect(() => readEnvironment(given as unknown as Record<string, string>)).toThrow(text);
  });
});
