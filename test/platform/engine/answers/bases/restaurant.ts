import { ask, type Base, follow } from "../base.ts";

export const restaurant: Base = {
  name: "Restaurant",
  language: "en",
  documents: [
    {
      name: "Menu",
      text: `MENU

Starters
Roast pumpkin soup with ginger (vegan) 7.50
Beef carpaccio, rocket, parmesan 13.90
Warm goat's cheese, honey, walnuts (v) 11.50

Mains
Lentil curry with spinach and rice (vegan) 15.80
Pike-perch from the lake, parsley potatoes 24.50
Veal escalope, potato salad 22.90
Mushroom risotto (v) 17.20
Children's pasta with tomato sauce 8.50

Desserts
Chocolate tart, warm centre 8.90
Three scoops of sorbet (vegan) 6.90

Drinks
Tap water, carafe 2.50
House white, 0.2 l 6.80
Alcohol-free beer, 0.5 l 4.60

Tell us about allergies. Every dish can be made without lactose; gluten-free pasta is there on request.`,
    },
    {
      name: "Bookings and private parties",
      text: `Bookings and private parties

Tables are kept for 15 minutes. For groups from 8 people on please call; we then ask for a set menu from 42 € per person.

The vaulted cellar holds 35 people and can be hired for 250 €, or without charge from a turnover of 1,800 € on. Own cake may be brought for 2.50 € per person. Music until midnight.

Kitchen hours: Tuesday to Saturday 12:00 to 14:00 and 17:30 to 21:30. Sunday 11:30 to 20:00 without a break. Monday is our day off.

Terrace: no bookings, first come first served. Dogs are allowed on the terrace.

Vouchers from 25 € on can be bought at the bar and are valid for three years.`,
    },
  ],
  questions: [
    ask("how much is the risotto", "17.20"),
    ask("what vegan main do you have", "Lentil curry"),
    ask("any fish?", "Pike-perch"),
    ask("price of the soup", "7.50"),
    ask("something for kids?", "Children's pasta"),
    ask("im lactose intolerant", "without lactose"),
    ask("do you have alcohol free beer", "4.60"),
    ask("can i reserve on the terrace", "no bookings"),
    ask("are you open mondays", "day off"),
    ask("until when is the kitchen open on sunday", "20:00"),
    ask("how many ppl fit in the cellar", "35"),
    ask("we are 12 people, what do we have to do", ["set menu", "from 8 people"]),
    ask("how long is a gift voucher valid", "three years"),
    ask("can we bring our own birthday cake", "2.50"),
    follow("how much is the risotto", "and the escalope?", "22.90"),
  ],
  foreign: ["do you deliver", "do you have sushi", "is there live music on fridays", "how do i cook risotto"],
};
