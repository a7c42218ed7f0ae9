import type { PeopleWords } from "../shapes/server/offline/people.ts";

export const people: PeopleWords = {
  someone:
    "someone|somebody|anyone|anybody|a person|real person|actual person|person who|somebody else from|people i can",
  staff: String.raw`human\p{L}*|agent|agents|operator|representative|rep|colleague\p{L}*|employee\p{L}*|staff|team|member of (?:your )?(?:team|staff)|manager|supervisor|boss|advis[eo]r\p{L}*|specialist|consultant|support|customer (?:service|care)|accounts|billing|office|department|reception|in charge|owner|engineer`,
  talk: String.raw`talk\p{L}*|speak\p{L}*|spoke|chat\p{L}*|discuss\p{L}*|explain\p{L}*|put me|connect\p{L}*|transfer\p{L}*|pass me|get me|give me|hand me|deal with|look into|help me|a word with|get hold|reach a|take over|assist`,
  present: "there|here|home|around",
  ring: String.raw`call\p{L}*|ring|rings|ringing|phone|phoned|telephone|bell|buzz|reach me|contact me|get (?:back )?(?:to|in touch with) me|be in touch|callback`,
  me: "me|us|my number|my phone|my mobile|my cell|called back|a call|a bell|a ring|a buzz|callback",
  mine: "my|our|mine|i m|i am|i ve|i got|we got",
  bot: String.raw`bot|bots|robot\p{L}*|chatbot|machine|computer|automated|ai|script|no bots`,
  money: String.raw`money|refund\p{L}*|charge|charged|charging|charges|bill|billed|bills|invoice\p{L}*|invoiced|paid|payment\p{L}*|pay|debited|debit|deducted|took|taken|account|card|deposit|price|pounds|euros|dollars|quid|fee|compensation|reimburse\p{L}*|credit`,
  excess: String.raw`twice|double|doubled|two times|too much|too high|wrong|wrongly|incorrect|mistake|error|without (?:my|asking|permission|telling)|never (?:ordered|asked|signed|agreed|got|used)|not (?:ordered|right|mine)|can t be right|overcharg\p{L}*|instead of|more than|extra|unauthori[sz]ed|out of my|off my|from my|did not order|didn t order|still not|have no order|know nothing`,
  back: String.raw`back|refund|refunded|refund me|return my|reimburse\p{L}*|compensation|compensate|where is my`,
  nobody:
    "nobody|no one|noone|not one|none of you|never (?:turned|showed|came|called|answered|replied|got back|heard)|no reply|no response|no answer|ignored|ignoring|ignore|not (?:replied|answered|called|turned|showed|showing|shown)|unanswered|without telling|didn t (?:turn|show|come|call|reply|answer|bother)|did not (?:turn|show|come|call|reply|answer|bother)|haven t heard|not heard",
  again:
    "again|still|second time|third time|fourth time|fifth time|twice|third|fourth|three times|four times|days|weeks|months|hours|since|waiting|waited|wait|promised|you said|were told|was told|every time|keeps|keep|all day|day off|yet another|once more",
  bad: String.raw`rude|rudely|worst|terrible|awful|horrible|appalling|unacceptable|disgusting|disgrace\p{L}*|ridiculous|joke|(?:you|you are|you re|you got to be|you ve got to be|gotta be) kidding|shambles|pathetic|not good enough|fed up|sick of|sick and tired|had enough|enough of|had it|annoyed|annoying|angry|furious|livid|fuming|disappoint\p{L}*|unhappy|not happy|dissatisfied|frustrat\p{L}*|useless|hopeless|incompetent|shocking|shameful|ashamed|complain|complaint|complaints|formal complaint|lawyer|solicitor|court|legal|ombudsman|sue|liar\p{L}*|lied|lies|scam\p{L}*|fraud|thieves|rip off|ripped off|cheat\p{L}*|you lot|fobbed off|not helping|waste of|what the hell|wtf|damaged my|broke my|ruined|mess|bullied|insult\p{L}*|discriminat\p{L}*|sort this|joking|making fun|shouted|yelled|treated|not satisfied|unbelievable|pissed`,
  hazard: String.raw`smoke|gas|fire|flames|burning|burnt|burn|sparks|sparking|fumes|carbon monoxide|electric\p{L}*|shock|blood|bleeding|poison\p{L}*|alarm|overheat\p{L}*|explo\p{L}*|live wire\p{L}*|tablets|pills|chemical\p{L}*|bleach|water|flood\p{L}*|ceiling|danger\p{L}*|unsafe|dizzy|faint\p{L}*|weapon|gun|knife|threat\p{L}*`,
  acute:
    "smell|smells|smelling|stinks|coming out|coming from|pouring|on fire|caught fire|right now|stuck in|emergency|rash",
  harm: String.raw`collapsed|fainted|unconscious|swallowed|choking|can t breathe|cannot breathe|not breathing|hurt|injured|injury|fell|fallen|slipped|tripped|(?:nearly|almost) (?:hit|ran over|killed|knocked)|hit (?:my|me|her|him)|gave (?:me|my|him|her)|going off|got burn\p{L}*|hospital|ambulance|don t want to live|want to die|kill myself|end it|suicid\p{L}*|threaten\p{L}*|attacked|following me|scared|afraid for|trapped|bleeding|dizzy|unwell after|allergic|drowning|exploded|blew up`,
  other: String.raw`someone else|somebody else|about (?:a|an|my|your|the) (?:agent|manager|person|(?:insurance|estate) agent)|anyone else|another person|per person|for (?:two|three|four|five|six|seven|eight|a|one|\d+) (?:people|persons|person)|table for|with me|my (?:neighbour|neighbor|friend|colleague|mother|wife|husband)|bring someone|people work|people fit|in person|someone with|alarm clock|smoke (?:alarm|detector)s?|fire safety|call ?out|call for|last provider|previous|a taxi|human resources|speak (?:english|spanish|french|german|polish|italian|dutch|portuguese)|will be home|nobody home|change my|change our`,
  rules:
    "policy|policies|how (?:do|does|can|long|many|much|often|safe|soon|far|would|should)|what (?:is|s|are|does|number|time|do)|what|when (?:is|are|do|does|can)|who (?:is|s|was)|which|do you|do your|does|can i|could i|is it|is the|is there a|are your|are there|do i|should i|hours|terms|conditions|opening|if i|if the|cancellation",
  thanks: String.raw`thanks|thank you|thank|cheers|great|brilliant|love|loved|lovely|friendly|helpful|kind|happy|settled|solved|resolved|sorted now|arrived|all good|no problem|perfect|wonderful|excellent|just wondering|only wonder\p{L}*|lol|no need|not complaining|don t need|do not need|everything is sorted|all fine|helped me|sorry`,
};
