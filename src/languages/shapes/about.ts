/** What a language is, beside its words. */
export interface AboutLanguage {
  /** What assistants store of it: never changed. A new language takes the next number. */
  readonly id: number;
  /** In English. */
  readonly name: string;
  /** Where most of its speakers live, ISO 3166-1: calls sound so where an assistant's setting names no region. */
  readonly region: string;
  /** (default: `ltr`) */
  readonly direction?: "rtl";
  /** PostgreSQL's dictionary that knows its small words and its stems; absent where it has none. */
  readonly dictionary?: string;
}
