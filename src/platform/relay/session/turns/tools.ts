import type { BuiltInTool } from "../../../../contract/assistant-fields.ts";
import type { CallWords } from "../../../../languages/shapes/server/calls.ts";
import type { Tool } from "../../../engine/turn.ts";
import type { CallTransfer, RelayCall } from "../../call.ts";
import { isCallTransfer, type TransferCues, transferCues } from "./transfer-cues.ts";

/** What an assistant's built-in tools do to the call that they are used in. */
export interface CallActions {
  /** Ends the call once what is being said was heard. */
  hangUp(): void;
  /** Hands the call over once what is being said was heard. */
  transfer(transfer: CallTransfer): void;
  sendDigits(digits: string): void;
  /** What the caller enters. */
  collectKeys(
    request: { readonly timeoutMs: number; readonly stopKey: string },
    options: { readonly signal: AbortSignal },
  ): Promise<string>;
}

const reason = "reason_for_your_call";
/** Chosen: no menu asks for more at once. */
const mostDigits = 32;

/**
 * Returns an assistant's built-in tools that act in a call. Of several with one name, the first one's settings apply.
 *
 * Transferring a call needs the caller's agreement, since another person will hear them. Hanging up and keypad tones do
 * not need it.
 *
 * Calls from a web page get no transfer tools: there is no phone line that a carrier could connect to anyone.
 */
export function callTools(
  builtIn: readonly BuiltInTool[],
  {
    direction,
    actions,
    texts,
  }: Pick<RelayCall, "direction"> & { readonly actions: CallActions; readonly texts: CallWords },
): Tool[] {
  const cues = transferCues(builtIn);
  const usable = direction === "web" ? builtIn.filter((settings) => !isCallTransfer(settings)) : builtIn;
  const tools = usable.flatMap((settings) => callTool(settings, actions, texts, cues) ?? []);
  return tools.filter(({ name }, at) => tools.findIndex((tool) => tool.name === name) === at);
}

function callTool(
  settings: BuiltInTool,
  actions: CallActions,
  { agreed, mayConnect, mayCall }: CallWords,
  cues: TransferCues,
): Tool | undefined {
  switch (settings.type) {
    case "end_call":
      return {
        name: "end_call",
        description:
          "Hangs up the phone call. Use it when the caller says goodbye or asks to end the call, and say goodbye in the same answer.",
        parameters: [],
        needsConsent: false,
        writes: true,
        async run() {
          actions.hangUp();
          return { ok: true, result: { status: "ending" } };
        },
      };
    case "call_transfer":
      return {
        name: "call_transfer",
        wording: { title: "call transfer", parameters: {}, agreement: mayConnect, cue: cues.call_transfer },
        description: "Transfers the phone call to a person. Use it when the caller asks to speak to somebody.",
        parameters: [],
        needsConsent: true,
        writes: true,
        async run() {
          actions.transfer({ to: settings.phone_number });
          return { ok: true, result: { status: "transferring", message: agreed } };
        },
      };
    case "warm_call_transfer":
      return {
        name: "warm_call_transfer",
        wording: { title: "warm call transfer", parameters: {}, agreement: mayCall, cue: cues.warm_call_transfer },
        description: `Calls a person, tells them what the caller wants, and connects them. Give the reason in one sentence. Do not promise that they take the call. ${settings.description}`,
        // Engines without a model ask for it by this name, and say what stands behind the same words in the description.
        parameters: [{ name: reason, type: "string", description: "The reason for your call" }],
        needsConsent: true,
        writes: true,
        async run({ [reason]: summary }) {
          const warm = { phoneNumberId: settings.outbound_phone_id, summary: String(summary ?? "").slice(0, 500) };
          actions.transfer({ to: settings.supervisor_phone, warm });
          return { ok: true, result: { status: "transferring", message: agreed } };
        },
      };
    case "dtmf_input":
      return {
        name: "dtmf_input",
        description: "Presses keys of the phone, to move through the menu of an automatic system that was called.",
        parameters: [{ name: "digits", type: "string", description: "The keys, of 0 to 9, * and #" }],
        needsConsent: false,
        writes: true,
        async run({ digits }) {
          const keys = String(digits ?? "").replaceAll(/[\s-]/g, "");
          if (!/^[0-9*#]+$/.test(keys) || keys.length > mostDigits) {
            return { ok: false, result: { error: `The keys are 0 to 9, * and #, at most ${mostDigits}.` } };
          }
          actions.sendDigits(keys);
          return { ok: true, result: { status: "sent" } };
        },
      };
    case "collect_keypad":
      return {
        name: "collect_keypad",
        description: `Waits for what the caller enters on the keypad, ended by ${settings.stop_key}. Ask for it in the same answer, before you call this.`,
        parameters: [],
        needsConsent: false,
        writes: false,
        async run(_, { signal }) {
          const request = { timeoutMs: settings.timeout * 1_000, stopKey: settings.stop_key };
          const keys = await actions.collectKeys(request, { signal });
          return keys === ""
            ? { ok: false, result: { error: "The caller pressed no key." } }
            : { ok: true, result: { keys } };
        },
      };
    default:
      return undefined; // acts elsewhere, or not in calls: fields.ts says where
  }
}
