import { ask, type Base, follow } from "../base.ts";

export const hotel: Base = {
  name: "Lake hotel",
  language: "en",
  documents: [
    {
      name: "What it knows",
      text: "The pool on the roof is closed for works until 30 April. Guests who book directly on our website get a late check-out until 13:00 for free.",
    },
    {
      name: "Guest information A to Z",
      text: `Guest information A to Z

Arrival: Rooms are ready from 15:00. If you arrive after 22:00, use the key box beside the entrance; we send you the code by text message.

Bicycles: Lockable room in the cellar. Electric bikes can be rented at the desk, 28 € a day.

Breakfast: From 7:00 to 10:30, at weekends until 11:00. 18 € for adults, 9 € for children from 4 to 12, younger ones free.

Check-out: Until 11:00.

Cots: Free of charge, please order before you arrive.

Iron: On every floor beside the lift.

Luggage: We keep it on the day you leave until 20:00.

Smoking: The whole house is smoke-free. Cleaning after smoking in a room costs 150 €.

Towels: For the lake, large blue towels are at the desk.

Wi-Fi: Network LakeGuest, the password is on your key card holder.`,
    },
    {
      name: "Pets",
      text: `# Pets

Dogs stay for 15 € a night, two at most in a room. Cats are not possible because of allergies. Dogs may not go into the breakfast room or the spa; the bar is fine. A bowl and a blanket are waiting in the room.`,
    },
    {
      name: "Spa and parking",
      text: `# Spa

The sauna is open daily from 14:00 to 21:30. Children under 16 only until 17:00 and with a parent. Robes can be borrowed for 6 €.

Massages are given on Thursday, Friday and Saturday. 25 minutes cost 45 €, 50 minutes 79 €. Book at the desk until 18:00 of the day before.

# Parking

The garage has 34 spaces, 16 € a night, height 1.95 m at most. It cannot be reserved. Two chargers with 11 kW are on level −1. Public parking by the station costs 8 € a day, seven minutes on foot.`,
    },
  ],
  questions: [
    ask("what time can i check in", "15:00"),
    ask("we will arrive around midnight, how do we get in", "key box"),
    ask("when is brekfast on sunday", "11:00"),
    ask("how much is breakfast for my 7 year old", "9 €"),
    ask("latest check out", ["11:00", "13:00"]),
    ask("can i leave my bags after checking out", "20:00"),
    ask("wifi password?", "key card holder"),
    ask("can we bring our cat", "not possible"),
    ask("what does a dog cost per night", "15 €"),
    ask("is the dog allowed at breakfast", "breakfast room"),
    ask("sauna times", "14:00 to 21:30"),
    ask("how much is a 50 minute massage", "79 €"),
    ask("my van is 2.10 m high does it fit in your garage", "1.95"),
    ask("is there cheaper parking nearby", "8 €"),
    follow("how much is the parking garage", "can i reserve it?", "cannot be reserved"),
    ask("is the rooftop pool open", "30 April"),
    ask("do you have ebikes and what do they cost", "28 €"),
    ask("do you have a baby bed", "Free of charge"),
  ],
  foreign: [
    "is there a gym",
    "can you book me a taxi to the airport",
    "what is the best pizza place in town",
    "do rooms have a kitchen",
    "how deep is the ocean",
  ],
};
