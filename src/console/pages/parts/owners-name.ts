import { call } from "../api.ts";

let name: Promise<string> | undefined;

/** The name of who is signed in: what they write is shown with it. Read once for the page. */
export function ownersName(): Promise<string> {
  name ??= call("GET", "/user/members/me").then(
    (member) => member.name,
    (error: unknown) => {
      name = undefined; // the next message asks again
      throw error;
    },
  );
  return name;
}
