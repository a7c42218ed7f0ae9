import { expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { violations } from "../support/axe.ts";
import { useDemo } from "../support/running-demo.ts";
import { openConsole, overflow } from "./signed-in.ts";

const running = useDemo();
const at = "2026-11-20 10:00:00";
const recorded = {
  id: 7,
  assistant_name: "Robin",
  campaign_name: null,
  type: "outbound",
  duration: 62,
  assistant_phone_number: "+442071838750",
  client_phone_number: "+447400123456",
  status: "ended_by_customer",
  transcript: "Assistant: Hello.",
  variables: {},
  evaluation: null,
  webhook_response: null,
  carrier_cost: 0.01,
  total_cost: 0.02,
  answered_by: "human",
  recording_url: "/api/recordings/a-file?expires=1&signature=x",
  created_at: at,
  updated_at: at,
  assistant_id: 1,
  end_reason: "hangup",
  ended_by: "customer",
  answered_at: at,
  ended_at: at,
  held: 0,
  carrier: "twilio",
  recording_state: "stored",
  transcript_items: [
    { role: "assistant", text: "Hello.", at: "2026-11-20T10:00:00.000Z", interrupted: false, function_calls: [] },
  ],
};

it.runIf(deep)(
  "plays a recording beside what was said, and says where one is being prepared, or cannot be",
  async () => {
    for (const options of [{}, { viewport: { width: 375, height: 667 } }]) {
      await using owner = await openConsole(running, "/console/", options);
      const { page } = owner;
      let changes: object = {};
      await page.route("**/console/api/user/calls/7", (route) => route.fulfill({ json: { ...recorded, ...changes } }));
      const open = async (next: object) => {
        changes = next;
        await page.goto("about:blank");
        await page.goto(`${running.demo.url}/console/calls/7/`);
      };
      await open({});
      const player = page.getByLabel("Recording of the call");
      await player.waitFor();
      await expect
        .poll(() => player.evaluate((audio: HTMLAudioElement) => [audio.controls, audio.preload]))
        .toEqual([true, "none"]);
      await page.getByRole("link", { name: "Download" }).waitFor();
      expect([await violations(page), await overflow(page)]).toEqual([[], 0]);
      await open({ recording_url: null, recording_state: "pending" });
      await page.getByText("The recording is being prepared.").waitFor();
      await open({ recording_url: null, recording_state: null, carrier: "simulated" });
      await page.getByText("Calls on the simulated network are not recorded.").waitFor();
      await expect.poll(() => player.count()).toBe(0);
    }
  },
);
