import { memoryStore } from "../../src/proxy/index.ts";
import { proxyStoreSuite } from "../suites/stores/proxy-store.ts";

proxyStoreSuite("memory", async () => {
  const store = memoryStore({ singleProcess: true });
  return [store, store];
});
