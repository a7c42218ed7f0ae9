import { ask, type Base, follow } from "../base.ts";

export const bakery: Base = {
  name: "Bakery",
  language: "en",
  documents: [
    {
      name: "Opening hours",
      text: `Opening hours

Main shop, Market Square
Mon - Fri   6:00 - 18:30
Sat         6:00 - 14:00
Sun         8:00 - 11:00

Branch at the station
Mon - Fri   5:30 - 20:00
Sat         6:30 - 18:00
Sun         closed

On public holidays only the branch at the station opens, 7:00 to 12:00.`,
    },
    {
      name: "Cakes to order",
      text: `Cakes to order

We bake birthday and wedding cakes to your wishes. Order three days ahead, wedding cakes four weeks ahead. A deposit of one third is due with the order.

A round cake for 12 people costs 38 €, for 16 people 49 €. A photo on top is 12 € more; send it as JPG.

Vegan sponge is possible with chocolate, lemon and nut, at the same price. Gluten-free cakes we do not make, since there is flour in the air of our bakehouse.

We deliver cakes from 60 € on within the town for 9 €. Collecting is possible from 8:00.

Changes are possible until two days before. If you cancel later we keep the deposit.`,
    },
    {
      name: "Allergens",
      text: `| Product | Wheat | Milk | Egg | Nuts | Sesame |
|---|---|---|---|---|---|
| Country loaf | yes | no | no | no | no |
| Spelt loaf | yes (spelt) | no | no | no | no |
| Sesame ring | yes | no | no | no | yes |
| Butter croissant | yes | yes | yes | no | no |
| Nut corner | yes | yes | yes | yes | no |
| Rye bread 100 % | no | no | no | no | no |

All goods may hold traces of nuts and sesame.`,
    },
  ],
  questions: [
    ask("when do you open on saturday", ["6:00", "6:30"]),
    ask("is the station shop open on sunday", "closed"),
    ask("open on easter monday?", "7:00 to 12:00"),
    ask("how early do i have to order a birthday cake", "three days"),
    ask("wedding cake how long in advance", "four weeks"),
    ask("how much is a cake for 16", "49 €"),
    ask("can you print a picture on it", "12 €"),
    ask("gluten free cake possible?", "do not make"),
    ask("do you have vegan cakes", "same price"),
    ask("do u deliver cakes to my home", "9 €"),
    ask("is there milk in the croissants", "Butter croissant"),
    ask("which bread has no wheat", "Rye bread"),
    follow("how much is a cake for 12", "and a photo on it?", "12 €"),
    ask("how much do I pay upfront for a cake", "one third"),
  ],
  foreign: [
    "do you sell coffee beans",
    "how do i keep bread fresh",
    "are you hiring apprentices",
    "how do i get rid of ants",
  ],
};
