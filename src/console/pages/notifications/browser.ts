/** What a browser says of push messages: whether they can be had here, and whether they are. */
export type PushState = "unsupported" | "denied" | "off" | "on";

const workerPath = "/console/worker.js";

interface ScriptPolicy {
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy;
}

let policy: ScriptPolicy | undefined;

/** The state of this browser, with its address where it has one. */
export async function readPush(): Promise<{ readonly state: PushState; readonly endpoint?: string }> {
  if (!("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis))
    return { state: "unsupported" };
  if (Notification.permission === "denied") return { state: "denied" };
  const registration = await navigator.serviceWorker.getRegistration("/console/");
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? { state: "on", endpoint: subscription.endpoint } : { state: "off" };
}

/**
 * Asks for permission, and has the browser take push messages of this server. @returns The subscription; undefined if it is refused
 */
export async function subscribe(key: string): Promise<PushSubscriptionJSON | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const registration = await navigator.serviceWorker.register(trusted(workerPath), { scope: "/console/" });
  await navigator.serviceWorker.ready;
  const before = await registration.pushManager.getSubscription();
  // One that was made for another key takes no messages of this one.
  if (before && toText(before.options.applicationServerKey) !== key) await before.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return subscription.toJSON();
}

/** Ends push messages in this browser. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration("/console/");
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** One fixed address: nothing that anybody has typed becomes a script. */
function trusted(path: typeof workerPath): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  policy ??= factory?.createPolicy("ringback-worker", { createScriptURL: (url) => (url === workerPath ? url : "") });
  return policy ? policy.createScriptURL(path) : path;
}

function toText(key: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
