import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { deep } from "../../counts.ts";
import { closeContexts, sharedBrowser } from "./browser.ts";
import { type DemoProcess, startDemo } from "./demo.ts";
import { startHostedDemo } from "./hosted-demo.ts";
import { startedPlace } from "./places.ts";

/** A browser and a demo that live as long as the tests of the file that asks. */
export interface RunningDemo {
  readonly browser: Browser;
  readonly demo: DemoProcess;
  /** Starts the demo again on its data: console links work once, so a test that needs one gets a new one. */
  restart(): Promise<DemoProcess>;
}

/** Call it once in a file, outside its tests. The files that are about a process, a folder or a database have their own. */
export function useDemo(environment: Record<string, string> = {}): RunningDemo {
  let place: Awaited<ReturnType<typeof startedPlace>>;
  let browser: Browser;
  let demo: DemoProcess;
  const start = async () => {
    const { apiKey } = place;
    const open = deep ? startDemo : startHostedDemo;
    const started = await open(place.path, { ...place.environment, ...environment });
    return { ...started, apiKey: started.apiKey ?? apiKey };
  };
  beforeAll(async () => {
    place = await startedPlace();
    [browser, demo] = await Promise.all([sharedBrowser(), start()]);
  });
  afterAll(async () => {
    await closeContexts();
    await demo?.stop();
    await place?.[Symbol.asyncDispose]();
  });
  return {
    get browser() {
      return browser;
    },
    get demo() {
      return demo;
    },
    async restart() {
      await demo.stop();
      demo = await start();
      return demo;
    },
  };
}
