/** The body as a form where it holds a file; JSON serves otherwise. */
export function formOf(body: unknown): FormData | undefined {
  const entries = Object.entries(body ?? {});
  if (!entries.some(([, value]) => value instanceof Blob)) return undefined;
  const form = new FormData();
  for (const [name, value] of entries) {
    if (value != null) form.set(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

/** A `fetch` that sends a form in place of JSON. Not part of `request`, which the widget loads: its visitors send no files. */
export function sendingForm(form: FormData, send: typeof fetch = fetch): typeof fetch {
  return (url, init) => {
    const headers = new Headers(init?.headers);
    headers.delete("content-type"); // the form's own names its boundary
    return send(url, { ...init, headers, body: form });
  };
}
