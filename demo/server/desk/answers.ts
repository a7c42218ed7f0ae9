import type * as z from "zod";

/**
 * How the desk says no: 200 with a reason in words, and the field that it is about with what it could do instead, or that
 * no other try can do better.
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

/** What was asked for, or why it cannot be read. */
export async function readBody<Shape extends z.ZodType>(
  request: { json(): Promise<unknown> },
  shape: Shape,
): Promise<{ readonly body: z.infer<Shape> } | { readonly refusal: Refusal }> {
  const given = shape.safeParse(await request.json().catch(() => undefined));
  if (given.success) return { body: given.data };
  const [issue] = given.error.issues;
  return { refusal: refuse(issue?.message ?? "That could not be read.", issue?.path.join(".")) };
}
