import { ask, type Base, follow } from "../base.ts";

export const gym: Base = {
  name: "Fitness club",
  language: "en",
  documents: [
    {
      name: "Membership FAQ",
      text: `How much does a membership cost?
Flex is 39 € a month and can be ended every month. Year is 29 € a month for twelve months. Students and people over 65 pay 5 € less.

Is there a joining fee?
Yes, once 25 €. It is dropped in January and September.

Can I try before I join?
A trial day is free. Bring a towel and clean shoes, and an ID.

How do I freeze my membership?
From one to six months a year, for illness, pregnancy or travel. Write to us two weeks ahead; a frozen month costs 5 €.

How do I cancel?
Flex: until the 20th for the end of the month. Year: three months before the end of the year. In the app under Profile, Contract.

Can I bring a friend?
With Year twice a month without charge. With Flex a guest pays 10 €.

What if I lose my wristband?
A new one costs 15 €.`,
    },
    {
      name: "Class timetable",
      text: `| Class | Day | Time | Room | Trainer level |
|---|---|---|---|---|
| Yoga flow | Monday, Thursday | 18:00 - 19:15 | Studio 2 | all |
| Spinning | Tuesday, Friday | 17:30 - 18:20 | Cycle room | all |
| Back fit | Wednesday | 10:00 - 10:50 | Studio 1 | beginners |
| Pilates | Wednesday | 19:00 - 20:00 | Studio 2 | all |
| Boxing circuit | Saturday | 11:00 - 12:00 | Studio 1 | advanced |

Book classes in the app, from seven days before until one hour before. Who does not come three times without cancelling cannot book for two weeks.`,
    },
    {
      name: "House rules",
      text: `House rules

1. Access
1.1 Members train from 6:00 to 23:00, at weekends from 8:00 to 21:00.
1.2 From 16 years on; 14 and 15 year olds only with a parent in the club.
2. Clothes and hygiene
2.1 Clean indoor shoes are required in all areas.
2.2 Put a towel on every machine.
3. Lockers
3.1 Lockers are for the time of your visit. They are opened and emptied every night at 23:30.
3.2 We are not liable for valuables.
4. Filming and photos need the consent of everybody in the picture.`,
    },
  ],
  questions: [
    ask("whats the cheapest membership", "29 €"),
    ask("student discount?", "5 € less"),
    ask("is there a sign up fee", "25 €"),
    ask("can i test the gym for a day", "free"),
    ask("i broke my leg, can i pause", ["six months", "freeze"]),
    ask("how do i get out of the yearly contract", "three months"),
    ask("can my friend come along for one day", "10 €"),
    ask("lost my braclet", "15 €"),
    ask("when is yoga", "18:00"),
    ask("which day is pilates and what time", "19:00"),
    ask("is there anything for back pain", "Back fit"),
    ask("from what age can you train", ["From 16", "16 years"]),
    ask("how late are you open on sundays", "21:00"),
    ask("can I keep my stuff in the locker overnight", "23:30"),
    follow("when is yoga", "and spinning?", "17:30"),
    ask("am i allowed to film my workout", "consent"),
    ask("how long before a class can i book, and what happens if i dont show up", "seven days", "two weeks"),
  ],
  foreign: [
    "do you have a sauna",
    "can you write me a diet plan",
    "do you offer childcare",
    "how do I install windows",
  ],
};
