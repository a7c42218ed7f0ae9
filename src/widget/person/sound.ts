let isPlaying = false;

/** A short soft tone, one at a time. A browser that the visitor has not clicked in stays silent. */
export function playSound(): void {
  if (isPlaying) return;
  isPlaying = true;
  // Not when the tone ends: where the browser keeps it silent it never does.
  setTimeout(() => (isPlaying = false), 1_000);
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const end = audio.currentTime + 0.4;
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.1, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume).connect(audio.destination);
  tone.onended = () => void audio.close();
  tone.start();
  tone.stop(end);
}
