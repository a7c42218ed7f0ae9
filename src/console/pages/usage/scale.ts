/** The marks of an axis from 0 up to at least `highest`, at most five of them, with round steps. */
export function marksUpTo(highest: number, { whole = false }: { readonly whole?: boolean } = {}): readonly number[] {
  const rough = (highest > 0 ? highest : 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough * 0.999) ?? rough;
  const wholeStep = whole ? Math.max(1, Math.ceil(step)) : step;
  const count = Math.max(1, Math.ceil((highest > 0 ? highest : 1) / wholeStep - 1e-9));
  return Array.from({ length: count + 1 }, (_, at) => Number((at * wholeStep).toPrecision(12)));
}
