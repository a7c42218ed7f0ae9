const word = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
const lastLabel = String.raw`\p{L}(?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;

/** As long as an address is on its way. @see RFC 5321, errata 1690 */
export const emailChars = 254;

/**
 * One person's address, in the letters of any script before the @ and behind it (RFC 6531), and in no characters that a mail
 * server reads as more than one address, or that nobody sees.
 */
export const emailForm: RegExp = new RegExp(
  `^(?=[^@]{1,64}@)${word}(?:\\.${word})*@(?:${label}\\.)+${lastLabel}$`,
  "u",
);
