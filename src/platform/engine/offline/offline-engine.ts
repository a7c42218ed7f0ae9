import type { Db } from "../../storage/db.ts";
import type { Engine } from "../turn.ts";
export function createOfflineEngine(_options: { db: Db }): Engine {
  return {
    async *runTurn({ message }) {
      yield { type: "delta", text: message };
      yield { type: "done", message, functionCalls: [], model: "ringback-offline" };
    },
  };
}
