import { createSid } from "../sids.ts";
import type { Call } from "./call.ts";

/** @source https://www.twilio.com/docs/voice/api/recording › Recording status values */
export type RecordingStatus = "in-progress" | "processing" | "completed" | "absent";

/** The recording of a call. It is made once the call is over, unless a test has it wait. */
export class Recording {
  readonly sid = createSid("RE");
  status: RecordingStatus = "in-progress";
  readonly created: Date;

  constructor(
    readonly call: Call,
    readonly attributes: Readonly<Record<string, string>>,
  ) {
    this.created = call.network.now();
  }

  /** What the medium holds: no sound, but one of a recording alone. */
  get bytes(): Buffer {
    return this.call.network.recordings.soundOf?.(this) ?? Buffer.from(`ID3 the sound of ${this.sid}`);
  }

  get seconds(): number {
    return this.call.durationSeconds ?? 0;
  }

  /** Ends the processing, and reports it where that was asked for. */
  finish(status: "completed" | "absent" = "completed"): void {
    this.status = status;
    const { network } = this.call;
    const { recordingStatusCallback: url, recordingStatusCallbackEvent: events = "completed" } = this.attributes;
    if (url === undefined || !events.split(" ").includes(status)) return;
    const address = `https://api.twilio.com/2010-04-01/Accounts/${network.accountSid}/Recordings/${this.sid}`;
    network.webhooks.report(this.sid, url, {
      AccountSid: network.accountSid,
      CallSid: this.call.sid,
      RecordingSid: this.sid,
      RecordingUrl: address,
      RecordingStatus: status,
      RecordingDuration: `${this.seconds}`,
      RecordingChannels: this.attributes.channels === "mono" ? "1" : "2",
      RecordingStartTime: this.created.toUTCString(),
      RecordingSource: "StartCallRecordingTwiML",
      RecordingTrack: "both",
    });
  }
}

/** `<Start><Recording>`: records from here to the end of the call. @source https://www.twilio.com/docs/voice/twiml/recording */
export function startRecording(call: Call, attributes: Readonly<Record<string, string>>): void {
  const { network } = call;
  if (network.recordings.made.some((one) => one.call === call && one.status === "in-progress"))
    network.problems.add(`${call.sid} is recorded already`);
  const recording = new Recording(call, attributes);
  network.recordings.made.push(recording);
  void call.ended.then(() => {
    recording.status = "processing";
    if (!network.recordings.wait) recording.finish();
  });
}
