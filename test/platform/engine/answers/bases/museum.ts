import { ask, type Base, follow } from "../base.ts";

export const museum: Base = {
  name: "City museum",
  language: "en",
  documents: [
    {
      name: "Tickets",
      text: `# Tickets

| Ticket | Price |
|---|---|
| Adults | 12 € |
| Reduced (students, unemployed, people with a disability) | 7 € |
| Up to 17 years | free |
| Family, two adults with children | 20 € |
| Annual pass | 45 € |

On the first Sunday of a month entry is free for everybody. Groups from 10 people on pay 9 € each. Audio guides cost 4 € and come in six languages.`,
    },
    {
      name: "Your visit",
      text: `Your visit

The museum is open Tuesday to Sunday from 10 am to 6 pm, on Wednesdays until 9 pm. It is closed on Mondays and on 24, 25 and 31 December. Last entry is 45 minutes before closing.

You reach us by tram 4 and 9, stop Castle Bridge. There is no car park; the nearest one is the Theatre Garage.

All floors can be reached by lift. Wheelchairs are lent at the cloakroom without charge. Assistance dogs are allowed, other animals are not.

Bags larger than A4 go into the lockers (1 € coin, you get it back). Prams may be taken in. Eating and drinking is only allowed in the café on the second floor.

Photos for yourself are allowed without flash and tripod. Not in the special exhibition.`,
    },
    {
      name: "Guided tours",
      text: `Guided tours. Public tours start every Saturday and Sunday at 11.30 am, in English on Sunday at 2 pm. They take 60 minutes and cost 3 € besides the ticket; no booking needed, 20 people at most.

Private tours for up to 15 people cost 85 €, in a foreign language 95 €. Please book two weeks ahead.

School classes: A workshop of 90 minutes costs 50 € a class. Teachers come in free.

Children's birthdays for ages 6 to 12 last two hours and cost 140 € for ten children. You may bring cake.`,
    },
  ],
  questions: [
    ask("how much is entry for a student", "7 €"),
    ask("do children pay", "free"),
    ask("is there a day when it's free", "first Sunday"),
    ask("family ticket price", "20 €"),
    ask("are you open mondays", "closed on Mondays"),
    ask("how late can i get in on wednesday", ["9 pm", "45 minutes"]),
    ask("how do I get there by public transport", "Castle Bridge"),
    ask("where can i park", "Theatre Garage"),
    ask("is it wheelchair accesible", "lift"),
    ask("can I bring my backpack inside", "lockers"),
    ask("may i take pictures", "without flash"),
    ask("english tour?", "2 pm"),
    ask("what does a private tour cost", "85 €"),
    ask("my daughter turns 8, can we celebrate at the museum", "140 €"),
    follow("what does a private tour cost", "how long before do I have to book?", "two weeks"),
    ask("how much is the audio guide and is there a cafe", "4 €", "second floor"),
  ],
  foreign: [
    "who painted the mona lisa",
    "do you have a gift shop",
    "can I rent a room for my wedding",
    "how do dinosaurs reproduce",
  ],
};
