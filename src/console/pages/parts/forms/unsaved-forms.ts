/** What was edited in a form, and what stood in it before. */
interface Edit {
  /** Undefined where it was edited before anybody looked. */
  readonly before: string | undefined;
  readonly isEdited: boolean;
}

/**
 * A form with this attribute has nothing to lose: it only asks or tries something, or it keeps what was typed itself.
 * All others are watched.
 */
const unwatched = "[data-unwatched]";
const edits = new WeakMap<HTMLFormElement, Edit>();
/** What is being saved. */
const savings = new WeakMap<HTMLFormElement, Promise<unknown>>();
/** Whether something is kept for as long as the page is open, by who keeps it. */
const keepers: (() => boolean)[] = [];

/** Has the browser ask before it closes or reloads the page while something is kept that ends with the page. */
export function askBeforeClosing(keepsSomething: () => boolean): void {
  keepers.push(keepsSomething);
}

/** Watches all forms of the page for what is typed and not saved, and has the browser ask before it closes or reloads the page. */
export function watchForms(): void {
  for (const type of ["focusin", "pointerdown", "keydown", "beforeinput"]) addEventListener(type, noteBefore, true);
  for (const type of ["input", "change", "click"]) addEventListener(type, noteEdit, true);
  addEventListener("reset", ({ target }) => noteSaved(target as HTMLFormElement), true);
  addEventListener("beforeunload", (event) => {
    if (isAnyUnsaved() || keepers.some((keepsSomething) => keepsSomething())) event.preventDefault();
  });
}

/** Whether something was typed into a form of the page that is not saved. */
export function isAnyUnsaved(): boolean {
  return formsIn(document).some(isUnsaved);
}

/** Whether something was typed into the form that is not saved. */
export function isUnsaved(form: HTMLFormElement): boolean {
  const edit = edits.get(form);
  return edit?.isEdited === true && edit.before !== contentOf(form);
}

/**
 * Leaves the forms within: at once where nothing would be lost, otherwise as `ask` decides. What is being saved is waited for: who
 * has pressed "Save" is not asked about it.
 */
export function leaveForms(within: ParentNode, leave: () => void, ask: () => void): void {
  const forms = formsIn(within).filter(isUnsaved);
  const saving = forms.flatMap((form) => savings.get(form) ?? []);
  if (forms.length === 0) leave();
  else if (saving.length > 0) void Promise.allSettled(saving).then(() => leaveForms(within, leave, ask));
  else ask();
}

/** Closes forms of a page by `close`; asks first where something was typed into one of them that is not saved. */
export function closeForms(within: ParentNode, close: () => void): void {
  leaveForms(within, close, () => dispatchEvent(new CustomEvent("console-discard", { detail: close })));
}

/** Saves the forms within by `work`, which returns `false` where it saved nothing. What is typed meanwhile is not saved. */
export async function saveForms<Result>(within: ParentNode, work: () => Promise<Result>): Promise<Result> {
  const sent = formsIn(within).map((form) => ({ form, content: contentOf(form), edit: edits.get(form) }));
  const saving = work();
  for (const { form } of sent) savings.set(form, saving);
  try {
    const result = await saving;
    if (result !== false)
      for (const { form, content, edit } of sent) {
        if (edits.get(form) === edit) edits.delete(form);
        else if (edits.has(form)) edits.set(form, { before: content, isEdited: true });
      }
    return result;
  } finally {
    for (const { form } of sent) savings.delete(form);
  }
}

/** What stands in the form, or in the forms within, is saved or was discarded. */
export function noteSaved(form: ParentNode): void {
  for (const one of formsIn(form)) edits.delete(one);
}

function formsIn(within: ParentNode): readonly HTMLFormElement[] {
  return [...(within instanceof HTMLFormElement ? [within] : []), ...within.querySelectorAll("form")];
}

function noteBefore({ target }: Event): void {
  const form = formOf(target);
  if (form && !edits.has(form)) edits.set(form, { before: contentOf(form), isEdited: false });
}

function noteEdit(event: Event): void {
  const form = formOf(event.target);
  if (!form || (event.type === "click" && !isButton(event.target as Element))) return;
  edits.set(form, { before: edits.get(form)?.before, isEdited: true });
}

/** A button in a form that does not send it adds or removes a row. */
function isButton(target: Element): boolean {
  return target.closest("button")?.type === "button";
}

function formOf(target: EventTarget | null): HTMLFormElement | undefined {
  const form = (target as Element | null)?.closest?.("form") ?? undefined;
  return form?.matches(unwatched) ? undefined : form;
}

function contentOf(form: HTMLFormElement): string {
  const controls = [...form.elements].filter((element) => element.matches("input, textarea, select"));
  return JSON.stringify(
    controls.map((control) => {
      const { type, checked, value } = control as HTMLInputElement;
      return type === "checkbox" || type === "radio" ? checked : value;
    }),
  );
}
