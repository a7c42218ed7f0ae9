/** Where the relay's WebSocket is, below the API's root. */
export const relayPath = "/relay";

/** The relay's address by the API's: `https://…/api` → `wss://…/api/relay`. */
export function relayUrlOf(apiUrl: string): string {
  return `${apiUrl.replace(/^http/, "ws").replace(/\/$/, "")}${relayPath}`;
}
