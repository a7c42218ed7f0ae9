import { call } from "../api.ts";
import { count } from "../parts/format.ts";

/** How many are counted at most: beyond that there are more. */
const most = 100;

/** Who would be cut off if an assistant were deleted, in a sentence; empty if nobody would. */
export async function cutOffWords(uuid: string): Promise<string> {
  const [waiting, open] = await Promise.all([amount(uuid, "waiting=true"), amount(uuid, "closed=false")]);
  const parts = [
    ...(waiting === 0 ? [] : [`${counted(waiting, "visitor")} ${waiting === 1 ? "waits" : "wait"} for a person`]),
    ...(open === 0 ? [] : [`${counted(open, "conversation")} ${open === 1 ? "is" : "are"} open`]),
  ];
  return parts.length === 0 ? "" : ` Now ${parts.join(", ")}.`;
}

function counted(amount: number, thing: string): string {
  return `${amount === most ? "at least " : ""}${count(amount, thing)}`;
}

/** Who tries an assistant is no visitor. */
async function amount(uuid: string, what: string): Promise<number> {
  const search = `assistant_id=${uuid}&per_page=${most}&${what}` as const;
  const { data } = await call("GET", `/user/conversations?${search}`);
  return data.filter(({ type }) => type !== "test").length;
}
