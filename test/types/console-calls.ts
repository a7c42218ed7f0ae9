// Never run: the compiler holds the console's requests to the contract by their method and path.
import { call } from "../../src/console/pages/api.ts";

export async function requests(id: string): Promise<[string, string, number]> {
  const { data } = await call("GET", `/user/tools/${id}`).then((tool) => ({ data: tool }));
  const { status } = await call("GET", `/user/calls/${id}?page=${1}`);
  const { balance } = await call("GET", "/account");
  await call("PUT", `/user/members/${id}`, { role: "agent" });
  // @ts-expect-error There is no such role.
  await call("PUT", `/user/members/${id}`, { role: "king" });
  // @ts-expect-error A saved reply has a name.
  await call("POST", "/user/saved-replies", { content: "We are open." });
  // @ts-expect-error An answer to an unknown path is unknown.
  (await call("GET", "/user/no-such-list")).data;
  // @ts-expect-error Another method at the same path is another operation.
  (await call("DELETE", `/user/tools/${id}`)).name;
  return [data.name, status, balance];
}
