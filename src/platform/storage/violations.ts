const uniqueViolation = "23505";

/** Whether a statement failed because a row like it exists: the database decides, so that two at once cannot both win. */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === uniqueViolation;
}
