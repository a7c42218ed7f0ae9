// Written by `npm run docs` from the folders of languages.
/** The languages that have a folder, by subtag. */
export const languages: readonly string[] = "ar de en es fr he hi it ja ko nl pl pt tr uk zh".split(" ");
/** Those of them that are written from right to left. */
export const rightToLeft: readonly string[] = "ar he".split(" ");
