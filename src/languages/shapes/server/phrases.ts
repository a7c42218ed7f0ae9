/**
 * How each language says what is looked for in messages, documents and descriptions in whatever language they are: alternatives of
 * expressions, which are put together from all languages (`alternativesOf`). A language leaves out what it has no word for.
 */
export interface PhraseWords {
  /** Asks which of several things are meant: "which", "who". */
  readonly whichRows?: string;
  /** Asks for those that have something not: "not", "without", "except". */
  readonly excludes?: string;
  /** Before the number that a range ends at: "under", "up to". */
  readonly below?: string;
  /** Before the number that a range begins at: "over", "from". */
  readonly above?: string;
  /** The same behind the number: "and over". */
  readonly andAbove?: string;
  /** Between two things that a message asks for: "and", "then". */
  readonly nextRequest?: string;
  /** May stand behind one of those: "and then". */
  readonly nextRequestMore?: string;
  /** The numbers from 1 to 12, as descriptions count digits, separated by spaces. */
  readonly countWords?: string;
  /** Digits, behind their number: "six digits", "sechsstellig". */
  readonly digits?: string;
  /** Digits, beside letters: "two letters and six numbers". */
  readonly digitNames?: string;
  /** Between letters and digits: "and", "followed by". */
  readonly besideLetters?: string;
  /** Before letters that stand beside digits: "and", "or". */
  readonly withLetters?: string;
  /** Before the least number of digits. */
  readonly digitsAtLeast?: string;
  /** Before the greatest number of digits. */
  readonly digitsAtMost?: string;
  /** Between the least and the greatest number of digits: "to". */
  readonly digitsUntil?: string;
  /** Before an example: "such as". */
  readonly suchAs?: string;
  /** Between two examples: "or". */
  readonly orExample?: string;
  /** Before the name of whoever writes: "my name is". */
  readonly introduces?: string;
  /** Before the name that somebody ends a message with: "I am". */
  readonly iAm?: string;
  /** May stand before the first word of a question: "hi", "and", "but". */
  readonly openings?: string;
  /** May stand before what a description calls its value: "the", "your". */
  readonly articles?: string;
  /** Says that a number is an area, a volume or an amount of money. */
  readonly measured?: string;
  /** What a number behind it names, and does not count: "table 4". */
  readonly numberedThings?: string;
  /** Letters and marks that no other of our languages has. */
  readonly ownLetters?: string;
  /** What is written together with the next word. */
  readonly prefixes?: string;
  /** Stands in what a website says of cookies, as parts of words. */
  readonly aboutCookies?: string;
  /** Days, behind their number. */
  readonly days?: string;
  /** What a form or an assistant asks a visitor for: "name", "order". */
  readonly askedFor?: string;
  /** How a question begins. */
  readonly questionStart?: string;
  /** Stands around a number, a date or a reference, and asks nothing. */
  readonly aroundNumbers?: string;
  /** How the names of months begin, beside a number. */
  readonly monthStart?: string;
  /** Speaks to an assistant and to nobody else, anywhere in a sentence. */
  readonly instructs?: string;
  /** The same at the beginning of a sentence. */
  readonly instructsAtStart?: string;
  /** How an answer says that it does not know, whatever answered; understanding.noAnswer has what models are told to say. */
  readonly refuses?: string;
  /** Behind the number of a day: "1er". */
  readonly behindDay?: string;
  /** Between a day and its month. */
  readonly beforeMonth?: string;
  /** How the heading of a numbered section of a contract begins, before its number. */
  readonly sections?: string;
  /** How a description calls an address in the web, at its beginning. */
  readonly webAddress?: string;
  /**
   * Words of service by the English ones, a line of each: a question whose language no document has finds English passages by these.
   * None is a usual word in English.
   */
  readonly services?: string;
}
