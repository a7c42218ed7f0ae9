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
  so some somebody someone something sometimes somewhere soon sorry start still such sure take takes taking tell
  than thank thanks that the their them then there these they thing things think this those though through till to
  today together told tomorrow too took try trying two under until up upon us use used using usually ve very via want
  wanted wants was way we well went were what when where whether which while who whole whom whose why will wish with
  im ive id ill dont doesnt didnt cant couldnt wont isnt arent wasnt havent hasnt whats wheres whens theres thats youre
  u ur r pls plz ppl gonna wanna gotta
  within without wonder wondering work working works would wouldn yes yet you your yours yourself`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Words that fit any topic. Where a knowledge base holds one it is searched for like others; where it does not, the word
 * says nothing about whether the question belongs there.
 */
export const generalWords: ReadonlySet<string> = new Set(
  `able accept actually add additional advise afford agree allow allowed almost alone already although annoying apply
  appear appears available avoid bad basically become begin believe belong better brief bring broke brought busy buy
  careful case cause certain chance choose clear close common complete completely concerned confirm confused consider
  contain continue correct couple current currently dangerous decide depend describe detail details easy
  effect enough entire especially eventually example except expect extra fact fail fails fair fall fast fault fine finish
  fit follow following forget forgot form free friend full general guess half handle hard hear heard hold hope hour huge
  idea immediately important improve include included including increase inside interested issue kept kind leave left
  list listen lose loss lost lower main manage matter maybe mention minute missing mistake moment morning evening
  afternoon night week month year name necessary normal normally notice number obviously offer offered offers older open
  option order outside part particular pass pick place plenty point possibly prefer present prevent previous
  properly proper provide quick quiet reach ready real realise realize reason receive recently recommend reduce regular
  regularly related remember remove report require required rest result run running safe safely save second seem select
  send sense separate serious set several short similar simple simply single small solve special spend stand started
  stay step stop stopped stuff suddenly suggest support supposed system talk terrible therefore thought time times tiny total
  totally touch true turn type understand unfortunately unless upset useful usual various version wait walk warn
  watch weird wide worried worry worse worst worth write wrong yesterday yourselves self sort kinds types correctly
  monday tuesday wednesday thursday friday saturday sunday weekday mondays tuesdays wednesdays thursdays fridays saturdays
  sundays
  everyone everybody somehow whatever whenever wherever whoever itself themselves whereas onto upon per`
    .split(/\s+/)
    .filter(Boolean),
);
