/** Code that few cards need, by what needs it. */
const sources = {
  booking: () =>
    import("./booking/booking.ts").then((module) => {
      module.defineBooking();
      return module;
    }),
  results: () =>
    import("./results/results.ts").then((module) => {
      module.defineResults();
      return module;
    }),
  own: () => import("./own-content.ts"),
  body: () => import("./body/body.ts"),
  progress: () => import("./progress/progress.ts"),
};

/** The names of these parts. */
export type PartName = keyof typeof sources;
type Parts = { readonly [Name in keyof typeof sources]: Awaited<ReturnType<(typeof sources)[Name]>> };

/** Null if a part could not be loaded: a card stands without it. */
const loaded: { -readonly [Name in keyof Parts]?: Parts[Name] | null } = {};
const loading = new Map<PartName, Promise<void>>();

/** A part that is there already; null if it cannot be had; undefined before it was asked for and while it loads. */
export function partOf<Name extends PartName>(name: Name): Parts[Name] | null | undefined {
  return loaded[name];
}

/** Loads a part, once for the page. Never rejects. */
export function loadPart(name: PartName): Promise<void> {
  let known = loading.get(name);
  if (!known) {
    known = sources[name]().then(
      (part) => void Object.assign(loaded, { [name]: part }),
      (cause: unknown) => {
        console.error("ringback: a part of a card could not be loaded.", cause);
        Object.assign(loaded, { [name]: null });
      },
    );
    loading.set(name, known);
  }
  return known;
}
