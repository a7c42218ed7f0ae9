/** A code block that a model left open would take in what the platform says behind it. */
export function closeFence(text: string): string {
  return (text.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0) % 2 === 0 ? text : `${text}\n\`\`\``;
}
