/** What files of conversations may be; apart, because only what sends files needs it. */
export const fileLimits = {
  /** Ours: 10 × 1024² bytes of each. */
  bytes: 10 * 1_024 * 1_024,
  perMessage: 5,
} as const;

/** The types of files that may be sent, each with the endings of its names; the first is given to a name that has none of them. */
export const fileTypes = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "image/heic": ["heic", "heif"],
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "text/plain": ["txt", "text", "log", "md"],
  "text/csv": ["csv"],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;
export type AttachedType = keyof typeof fileTypes;
