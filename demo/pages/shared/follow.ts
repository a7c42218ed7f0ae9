const refreshMs = 15_000;
const noAnswer = "This cannot be read just now. We look again every 15 seconds.";

/**
 * Shows what an address of the desk tells: now, whenever an assistant did something, and every 15 s while the page is
 * seen. `show` is called only with what is new, and answers what has changed, in words, for `news`.
 */
export function follow<State>(
  address: string,
  news: HTMLElement,
  show: (state: State) => readonly string[],
): () => void {
  let shown = "";
  const tellNothing = (): void => {
    if (shown !== "") return; // what was read stays
    news.textContent = noAnswer;
    news.classList.add("away");
  };
  const refresh = async (): Promise<void> => {
    const response = await fetch(address).catch(() => undefined);
    if (!response?.ok) return tellNothing();
    const text = await response.text();
    if (text === shown) return;
    shown = text;
    const changes = show(JSON.parse(text) as State);
    if (changes.length > 0 || news.classList.contains("away")) news.textContent = changes.join(". ");
    news.classList.remove("away");
  };
  void refresh();
  setInterval(() => document.hidden || refresh(), refreshMs);
  // The chat tells its page what the assistant did.
  document.addEventListener("ringback-function-call", () => void refresh());
  return () => void refresh();
}
