import type { RingbackChat } from "../../../src/widget/element.ts";
import { followDiary } from "../shared/diary.ts";
import "./call/played-call.ts";

const copiedMs = 4_000;
const mara = document.querySelector("#mara") as RingbackChat;
const copied = document.querySelector("#copied") as HTMLElement;

followDiary();

// A tag that is pasted into another site's page needs this site's address.
for (const value of document.querySelectorAll<HTMLElement>("#code [data-path]"))
  value.textContent = `"${location.origin}${value.dataset.path}"`;

document.querySelector("#ask")?.addEventListener("click", () => {
  mara.scrollIntoView({ block: "nearest" });
  void mara.ask("What does E14 mean?");
});

document.querySelector("#copy")?.addEventListener("click", async () => {
  const code = document.querySelector("#code")?.textContent ?? "";
  const done = await navigator.clipboard.writeText(code).then(
    () => true,
    () => false,
  );
  copied.textContent = done ? "Copied" : "Could not copy: select the text instead";
  copied.classList.remove("unseen");
  setTimeout(() => copied.classList.add("unseen"), copiedMs);
});
