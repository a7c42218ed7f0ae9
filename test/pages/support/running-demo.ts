import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { closeContexts, sharedBrowser } from "./browser.ts";
import { type DemoProcess, dataFolder, startDemo } from "./demo.ts";

/** A browser and a demo that live as long as the tests of the file that asks. */
export interface RunningDemo {
  readonly browser: Browser;
  readonly demo: DemoProcess;
  /** Starts the demo again on its data: console links work once, so a test that needs one gets a new one. */
  restart(): Promise<DemoProcess>;
}

/** Call it once in a file, outside its tests. */
export function useDemo(environment: Record<string, string> = {}): RunningDemo {
  const data = dataFolder();
  let browser: Browser;
  let demo: DemoProcess;
  beforeAll(async () => {
    [browser, demo] = await Promise.all([sharedBrowser(), startDemo(data.path, environment)]);
  });
  afterAll(async () => {
    await closeContexts();
    await demo?.stop();
    data[Symbol.dispose]();
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
      demo = await startDemo(data.path, environment);
      return demo;
    },
  };
}
