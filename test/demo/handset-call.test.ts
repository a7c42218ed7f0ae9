import { afterEach, expect, it, vi } from "vitest";
import { CallController } from "../../demo/pages/handset/calls/call-controller.ts";

afterEach(() => vi.unstubAllGlobals());

it("hangs up a phone also where the recognised speech of the call cannot be sent", async () => {
  const call = { id: 7, direction: "outbound", otherNumber: null, state: "talking", at: "", answeredAt: "" };
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address.replace("/handset/api/calls", ""));
    if (address.endsWith("/interrupt")) return Response.json({ message: "Too much at once." }, { status: 429 });
    return Response.json({ call, done: true });
  });
  const controller = new CallController({ addController() {}, requestUpdate() {} } as never);
  await controller.dial("+447700900123");
  controller.voice.add("Good morning.", true);
  await controller.hangUp();
  expect(requests).toEqual(["", "/7/interrupt", "/7/hang-up"]);
  expect(controller.problem).toBe("");
});

it("takes back half a word that was shown when the assistant is cut", async () => {
  const call = { id: 7, direction: "outbound", otherNumber: null, state: "talking", at: "", answeredAt: "" };
  const said: string[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: { body?: string } = {}) => {
    const { heard } = JSON.parse(body ?? "{}");
    if (heard !== undefined) said.push(heard);
    return Response.json({ call, done: true });
  });
  vi.useFakeTimers();
  const controller = new CallController({ addController() {}, requestUpdate() {} } as never);
  await controller.dial("+447700900123");
  controller.voice.add("Good morning to you.", true);
  await vi.advanceTimersByTimeAsync(200); // three letters at once: "Good morn"
  await controller.say("Stop.");
  vi.useRealTimers();
  expect(said).toEqual(["Good "]);
});
