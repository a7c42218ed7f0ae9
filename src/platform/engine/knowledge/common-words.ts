/**
 * Words that say how something is asked and not what about. They count for nothing in a search, and a misspelt one is
 * recognised, so that "waht dose" is not taken for a topic.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `a about after again ago all also always am an and another any anybody anyone anything anyway are around as ask asked
  asking at away back be because been before being best better between big bit both but by came can cannot come could
  day dear did different do does doing don done down during each either else ever every everything exactly explain far
  few find first for from gave get gets getting give given go goes going good got great had happen happened happening
  happens has have having hello help her here hey hi him his how however i if im in information instead into is isn it
  its just keep kind know last later least less let like little long look looking lot made make makes many may maybe me
  mean means might mine more most much must my myself need needs never new next nice no not nothing now of off often oh
  ok okay on once one only or other our ours out over own people perhaps please possible probably problem put question
  quickly quite rather re really right said same saw say see seem seems shall she should show shows showing shown since
  so some somebody someone something sometimes somewhere soon sorry start still such sure take takes taking talk tell
  than thank thanks that the their them then there these they thing things think this those though through till to
  today together told tomorrow too took try trying two under until up upon us use used using usually ve very via want
  wanted wants was way we well went were what when where whether which while who whole whom whose why will wish with
  within without wonder wondering work working works would wouldn yes yet you your yours yourself`
    .split(/\s+/)
    .filter(Boolean),
);
