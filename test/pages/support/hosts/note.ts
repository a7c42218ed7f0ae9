/** Notes on the page which framework's listener was told of a message, and of whose. */
export function noteMessage(framework: string, role: string): void {
  document.title += ` ${framework}:${role}`;
}
