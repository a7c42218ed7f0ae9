import { call } from "../../api.ts";

let name: Promise<string> | undefined;

/** The name of who is signed in, as it was when it was last read. */
export function ownName(): Promise<string> {
  name ??= call("GET", "/user/members/me").then(
    (member) => member.name,
    (error: unknown) => {
      name = undefined; // the next message asks again
      throw error;
    },
  );
  return name;
}

/** The name of who is signed in, as it is now: what they write is shown with it, and they can change it in any tab. */
export function readOwnName(): Promise<string> {
  name = undefined;
  return ownName();
}
