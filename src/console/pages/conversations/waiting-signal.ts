import { call } from "../api.ts";

const soundKey = "ringback-console-sound";

/** Whether the owner wants to hear new visitors who wait. */
export function isSoundOn(): boolean {
  return localStorage.getItem(soundKey) === "on";
}

/** Turns the sound on or off, and plays it once when it was turned on: browsers allow sound only after a click. */
export function setSound(isOn: boolean): void {
  localStorage.setItem(soundKey, isOn ? "on" : "off");
  if (isOn) ring();
}

/** Two short tones, as a telephone rings. */
export function ring(): void {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.connect(audio.destination);
  for (const at of [0, 0.6]) {
    const tone = audio.createOscillator();
    tone.frequency.value = 425;
    volume.gain.setValueAtTime(0.12, audio.currentTime + at);
    volume.gain.setValueAtTime(0, audio.currentTime + at + 0.4);
    tone.connect(volume);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.4);
    if (at > 0) tone.onended = () => void audio.close();
  }
}

/** How many visitors wait for a person; at most a page of them is counted. A member who tries an assistant is none. */
export async function countWaiting(): Promise<number> {
  const { data } = await call("GET", "/user/conversations?waiting=true&per_page=100");
  return data.filter(({ type }) => type !== "test").length;
}
