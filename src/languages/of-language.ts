/** What a table has for a language, as ISO 639-1; its English where it has nothing for that one. */
export function ofLanguage<Words>(
  table: { readonly en: Words } & Readonly<Record<string, Words>>,
  language = "en",
): Words {
  return (Object.hasOwn(table, language) ? table[language] : undefined) ?? table.en;
}
