const refreshMs = 15_000;
const unavailable = "This can’t be loaded right now. We’ll try again every 15 seconds.";

/**
 * Shows the state that an address of the desk returns: now, after every function call of a chat, and every 15 s while the page
 * is visible. `show` is called when the state changed, and returns the changes in words for `news`.
 * @returns Loads and shows it at once, also when the state is the same: for a page that adds something of its own.
 */
export function follow<State>(
  address: string,
  news: HTMLElement,
  show: (state: State) => readonly string[],
): () => void {
  let shown = "";
  const showFailure = (): void => {
    if (shown !== "") return; // the last state stays
    news.textContent = unavailable;
    news.classList.add("away");
  };
  const refresh = async (always = false): Promise<void> => {
    const response = await fetch(address).catch(() => undefined);
    if (!response?.ok) return showFailure();
    const text = await response.text();
    if (text === shown && !always) return;
    shown = text;
    const changes = show(JSON.parse(text) as State);
    if (changes.length > 0 || news.classList.contains("away")) news.textContent = changes.join(". ");
    news.classList.remove("away");
  };
  void refresh();
  setInterval(() => document.hidden || refresh(), refreshMs);
  document.addEventListener("ringback-function-call", () => void refresh());
  return () => void refresh(true);
}
