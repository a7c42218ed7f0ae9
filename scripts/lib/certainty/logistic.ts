/** What is fitted to: values of one question, and whether its answer was right. */
export interface Row {
  readonly values: readonly number[];
  readonly isRight: boolean;
}

/** Chosen: what keeps weights small, for values that vary by 1. */
const penalty = 2;
const rounds = 20;

/** A logistic regression by Newton's method: the constant, then a weight for each value. */
export function fitLogistic(rows: readonly Row[]): number[] {
  const size = rows[0]!.values.length + 1;
  const spread = Array.from({ length: size - 1 }, (_, at) => deviation(rows.map(({ values }) => values[at]!)) || 1);
  const points = rows.map(({ values }) => [1, ...values.map((value, at) => value / spread[at]!)]);
  const weights = new Array<number>(size).fill(0);
  for (let round = 0; round < rounds; round++) {
    const gradient = weights.map((weight, at) => (at === 0 ? 0 : penalty * weight));
    const curvature = weights.map((_, at) => weights.map((__, other) => (at === other && at > 0 ? penalty : 0)));
    for (const [index, point] of points.entries()) {
      const chance = 1 / (1 + Math.exp(-point.reduce((sum, value, at) => sum + value * weights[at]!, 0)));
      const error = chance - Number(rows[index]!.isRight);
      for (let at = 0; at < size; at++) {
        gradient[at]! += error * point[at]!;
        for (let other = 0; other < size; other++)
          curvature[at]![other]! += chance * (1 - chance) * point[at]! * point[other]!;
      }
    }
    for (const [at, step] of solve(curvature, gradient).entries()) weights[at]! -= step;
  }
  return weights.map((weight, at) => (at === 0 ? weight : weight / spread[at - 1]!));
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** Solves linear equations by elimination. */
function solve(matrix: readonly (readonly number[])[], values: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, values[at]!]);
  for (let at = 0; at < rows.length; at++) {
    const best = rows.slice(at).reduce((one, other) => (Math.abs(other[at]!) > Math.abs(one[at]!) ? other : one));
    rows.splice(rows.indexOf(best, at), 1);
    rows.splice(
      at,
      0,
      best.map((value) => value / best[at]!),
    );
    for (const [other, row] of rows.entries())
      if (other !== at) rows[other] = row.map((value, column) => value - row[at]! * rows[at]![column]!);
  }
  return rows.map((row) => row.at(-1)!);
}
