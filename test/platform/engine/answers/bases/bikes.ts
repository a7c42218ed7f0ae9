import { ask, type Base, follow } from "../base.ts";

export const bikes: Base = {
  name: "Bike rental",
  language: "en",
  documents: [
    {
      name: "Prices",
      text: `PRICES
                   4 hours    1 day    3 days    1 week
City bike          9 €        14 €     36 €      70 €
Trekking bike      12 €       19 €     49 €      95 €
E-bike             22 €       34 €     89 €      175 €
Cargo bike         25 €       39 €     99 €      -
Child's bike       6 €        9 €      22 €      42 €

Helmet 3 € a day. Child seat 4 € a day. Panniers 5 € for the whole rental. A lock is always included.`,
    },
    {
      name: "Terms of rental",
      text: `Terms of rental

§ 1 Rental agreement. You need a valid identity card. The minimum age is 18; younger riders need a signature of a parent.

§ 2 Deposit. We block 100 € on your card for a bike and 300 € for an e-bike. It is released when the bike is back.

§ 3 Return. Bikes are returned until 18:00 on the last day. For every hour begun after that we charge 8 €.

§ 4 Damage. Punctures are repaired by us at no cost. Damage by falls or by leaving the bike unlocked is paid by the renter up to 500 €, with the protection package (6 € a day) up to 50 €.

§ 5 Theft. Tell the police and us within 12 hours. Without a police report the renter pays the value of the bike.

§ 6 Cancelling. Free until 24 hours before. Afterwards we keep half of the price.`,
    },
    {
      name: "Tours",
      text: `# Suggested tours

## Round the lake
32 km, flat, about 2.5 hours. Good for children from 10 years on. There are swimming spots at kilometre 8 and 21.

## To the castle ruin
18 km with 350 m of climbing. We recommend an e-bike. The inn at the top closes on Tuesdays.

## Along the river
55 km to the next town, back by train: bikes cost 3.50 € on the train.`,
    },
  ],
  questions: [
    ask("how much is an ebike for one day", "34 €"),
    ask("city bike 3 days price", "36 €"),
    ask("do i get a lock", "always included"),
    ask("whats a helmet", "3 €"),
    ask("how old do you have to be", "18"),
    ask("how much deposit for an e-bike", "300 €"),
    ask("what if im late bringing it back", "8 €"),
    ask("i have a flat tire", ["Punctures", "at no cost"]),
    ask("the bike was stolen!!", "12 hours"),
    ask("how much do I pay if i crash", "500 €"),
    ask("can i cancel my booking", "24 hours"),
    ask("easy ride with kids", "Round the lake"),
    ask("how long is the tour to the castel", "18 km"),
    follow("how much is a city bike for a week", "and a cargo bike for a day?", "39 €"),
    ask("until what time do I have to give it back", "18:00"),
    ask("can I take the bike on the train", "3.50"),
  ],
  foreign: ["do you sell used bikes", "do you have a shop in Berlin", "can i rent a kayak", "how do i do a backflip"],
};
