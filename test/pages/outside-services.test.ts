import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deep } from "../counts.ts";
import { startRedisServer } from "../support/redis-server.ts";
import { startSmtpServer } from "../support/smtp-server.ts";
import { dataFolder } from "./support/demo.ts";
import { ringback, startProgram } from "./support/program.ts";
import { addRobin } from "./support/robin.ts";

const password = "canary-of-the-password";
const origin = "https://shop.example";

describe("ringback-server serve with REDIS_URL and SMTP_URL", () => {
  it.runIf(deep)(
    "keeps the proxy's sessions and limits in Redis, without which chat goes on and what costs money is refused; says that answers are mailed",
    async () => {
      using data = dataFolder();
      await ringback(data.path, ["user", "add", "ada@example.com"]);
      await ringback(data.path, ["user", "credit", "ada@example.com", "10"]);
      const { out: key } = await ringback(data.path, ["user", "key", "ada@example.com"]);
      const uuid = await addAssistant(data.path, key);
      const file = join(data.path, "proxy.yaml");
      writeFileSync(
        file,
        `account: ada@example.com
origins: ["${origin}"]
assistants: { robin: { uuid: "${uuid}" } }
policy: { sms: { from: 1 }, countries: [GB], quietHours: null }`,
      );
      await using redis = await startRedisServer({ password });
      await using smtp = await startSmtpServer({ login: { user: "ada", password } });
      const env = {
        PORT: "0",
        RINGBACK_PROXY: file,
        REDIS_URL: redis.url,
        SMTP_URL: `smtp://ada:${password}@${smtp.host}?from=Shop <chat@shop.example>`,
      };

      const wrong = { ...env, REDIS_URL: redis.url.replace(password, "wrong-password") };
      const place = redis.url.replace(`:${password}@`, "");
      expect(await ringback(data.path, ["serve"], { env: wrong })).toEqual({
        code: 1,
        out: "",
        complaint: `REDIS_URL: ${place} refuses the user or the password.`,
      });

      const server = await startProgram("serve", data.path, env);
      try {
        const send = async (path: string, body: object, token?: string) => {
          const response = await fetch(`${server.url}/ringback${path}`, {
            method: "POST",
            headers: {
              origin,
              "content-type": "application/json",
              ...(token ? { authorization: `Bearer ${token}` } : {}),
            },
            body: JSON.stringify(body),
          });
          const { status, headers } = response;
          const text = await response.text();
          return { status, headers, code: headers.get("ringback-code"), body: JSON.parse(text) };
        };
        const readiness = async () => {
          const response = await fetch(`${server.url}/readyz`);
          return [response.status, await response.json()];
        };
        const started = await send("/conversations", { assistant_id: "robin" });
        const token = started.headers.get("ringback-token") ?? "";
        const say = () => send(`/conversations/${started.body.conversation_id}/messages`, { message: "Hi" }, token);
        const verify = () =>
          send("/verifications", { phone_number: "+447400123456", purpose: "sms", consent: true }, token);
        expect(started.headers.get("ringback-resume")).not.toBeNull();
        expect((await say()).status).toBe(200);
        expect([...redis.keys.keys()].length).toBeGreaterThan(2);
        expect([...redis.keys.keys()].filter((name) => !name.startsWith("ringback:"))).toEqual([]);
        expect((await verify()).code).not.toBe("STORE_REQUIRED");
        expect(await readiness()).toEqual([200, { status: "ready" }]);
        const well = await ringback(data.path, ["doctor"], { env });
        expect(well.out).toContain(`✓ Proxy: sessions and limits are in Redis, ${place}.`);
        expect(well.out).toContain(`✓ Redis: ${place} answers and takes writes.`);

        expect(well.out).toContain(`✓ E-mail: smtp://${smtp.host} answers, and the sign-in succeeds.`);

        await send(`/conversations/${started.body.conversation_id}/person`, { email: "visitor@shop.example" }, token);
        const owner = { headers: { authorization: `Bearer ${key}` } };
        const listed = await (await fetch(`${server.url}/api/user/conversations`, owner)).json();
        expect(listed.data[0]).toMatchObject({ email: "visitor@shop.example", email_answers: {} });

        await redis.stop();
        await expect.poll(readiness).toEqual([200, { status: "ready", degraded: ["redis"] }]);
        expect((await say()).status).toBe(200);
        const refused = await verify();
        expect([refused.status, refused.code]).toEqual([503, "STORE_REQUIRED"]);
        const away = await ringback(data.path, ["doctor"], { env });
        expect([away.code, away.out]).toEqual([1, expect.stringContaining(`✗ Redis: REDIS_URL: ${place} cannot be`)]);
        expect(well.out + away.out).not.toContain(password);

        await redis.start();
        await expect.poll(readiness).toEqual([200, { status: "ready" }]);
      } finally {
        expect(await server.stop()).toBe(0);
      }
      await expect.poll(() => redis.connections).toBe(0);
    },
  );
});

/** Adds an assistant over the API of a server that runs for that alone. @returns its uuid */
async function addAssistant(data: string, key: string): Promise<string> {
  await using server = await startProgram("serve", data, { PORT: "0" });
  return await addRobin(server.url, key);
}
