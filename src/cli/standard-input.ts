/** All of standard input as text without its last line end: `echo SECRET | ringback …` keeps it off the command line. */
export async function readStandardInput(): Promise<string> {
  if (process.stdin.isTTY) console.error("Type the password, then Enter and Ctrl+D:");
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(piece as Buffer);
  return Buffer.concat(pieces)
    .toString("utf8")
    .replace(/\r?\n$/, "");
}
