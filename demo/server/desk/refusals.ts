import type * as z from "zod";

/**
 * How the desk refuses: status 200 with the reason in words, and the field that it is about with possible values, or
 * `retry: false` where no other value would help.
 */
export interface Refusal {
  readonly success: false;
  readonly error: string;
  readonly field?: string;
  readonly alternatives?: readonly string[];
  readonly retry?: false;
}

export function refuse(error: string, field?: string, alternatives?: readonly string[]): Refusal {
  return {
    success: false,
    error,
    ...(field ? { field } : { retry: false }),
    ...(alternatives ? { alternatives } : {}),
  };
}

/** Reads a JSON body by its schema; a body that does not fit becomes a refusal. */
export async function readBody<Shape extends z.ZodType>(
  request: { json(): Promise<unknown> },
  shape: Shape,
): Promise<{ readonly body: z.infer<Shape> } | { readonly refusal: Refusal }> {
  const parsed = shape.safeParse(await request.json().catch(() => undefined));
  if (parsed.success) return { body: parsed.data };
  const [issue] = parsed.error.issues;
  return { refusal: refuse(issue?.message ?? "The request could not be read.", issue?.path.join(".")) };
}
