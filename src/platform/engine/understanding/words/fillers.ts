/** Words that carry no value and ask nothing: what is left of "no sorry, could we make it Friday please" without its day. */
export const fillers: ReadonlySet<string> = new Set(
  `a an the i we it its is are be am was that this these those my our me us you your to for at on in of by with from as
  and but or so then just only also too please thanks thank ok okay yes yeah yep no nope not sure well oh ah um hmm hi
  hello hey actually sorry wait instead rather make made put set change changed move can could would will shall should
  may might let do does did have has like want need prefer think guess maybe perhaps possible fine good great best
  better perfect ideal nice free available suit suits works work better now here there about around if else
  other another one im ill id meant mean say said how what any time day date name number call called new same again
  go got get give given take use up right correct still must be been something
  oops whoops ugh argh huh wow er erm yikes damn gosh alas cheers`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whether a word says something beside the values around it. */
export function isContent(word: string): boolean {
  return !fillers.has(word) && word !== "¦";
}
