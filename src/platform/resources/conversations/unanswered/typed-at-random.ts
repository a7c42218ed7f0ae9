/** The rows of keyboards, as fingers run over them: of English, German, French and Russian ones. */
const rows = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiopü",
  "asdfghjklöä",
  "yxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "йцукенгшщзхъ",
  "фывапролджэ",
  "ячсмитьбю",
];
/** A word all the same. */
const words = new Set(["wert"]);
const leastRun = 3;
const leastLetters = 4;

/** Whether a text is typed to see what happens: neighbours on the keyboard ("asdf", "qweqwe"), one letter or syllable again and again. */
export function isTypedAtRandom(text: string): boolean {
  const parts = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return parts.length > 0 && parts.every(isRandom);
}

function isRandom(word: string): boolean {
  if (/^(\p{L})\1{2,}$/u.test(word) || /^(\p{L}{2})\1{2,}$/u.test(word) || /^[ㄱ-ㅎㅏ-ㅣ]+$/.test(word)) return true;
  return word.length >= leastLetters && !words.has(word) && consistsOfRuns(word);
}

function consistsOfRuns(word: string): boolean {
  if (word === "") return true;
  for (let end = word.length; end >= leastRun; end--)
    if (isRun(word.slice(0, end)) && consistsOfRuns(word.slice(end))) return true;
  return false;
}

function isRun(letters: string): boolean {
  const back = [...letters].reverse().join("");
  return rows.some((row) => row.includes(letters) || row.includes(back));
}
