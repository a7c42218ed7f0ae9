import { ask, type Base, follow } from "../base.ts";

export const gardenShop: Base = {
  name: "Garden shop",
  language: "en",
  documents: [
    {
      name: "Delivery",
      text: `# Delivery

## Costs
Parcels up to 30 kg cost 4.90 €. Above an order value of 60 € we send parcels free of charge. Bulky goods such as greenhouses and raised beds go by forwarder for 39 €.

## Delivery times
- Parcels: 2 to 4 working days
- Plants: sent on Mondays and Tuesdays only, so that they do not wait over the weekend
- Bulky goods: 8 to 12 working days; the forwarder calls you to agree on a day

## Islands and abroad
We deliver to Austria and the Netherlands for 9.90 €. Islands without a bridge cannot be served.

## Tracking
You get an e-mail with a link once the parcel has left our warehouse. If the link shows no movement for three days, write to parcels@gardenshop.example.`,
    },
    {
      name: "Returns and refunds",
      text: `# Returns and refunds

You can send goods back within 30 days after they arrived. Print the label in your customer account under "My orders"; the return is free for parcels. For bulky goods you pay the collection, 25 €.

Living plants, opened seed bags and cut turf are excluded from return.

We refund the money within 5 days after the goods have reached us, by the way you paid.

## Plants that arrive damaged
Send us a photo within 48 hours. You get a new plant or your money back, whichever you like; you need not send anything back.`,
    },
    {
      name: "Store",
      text: `Our store in Mill Lane 12

The store is open Monday to Friday from 9:00 to 19:00 and on Saturday from 8:00 to 17:00. From March to June we open on Sundays too, 10:00 to 15:00.

Parking: 80 free spaces behind the building, four of them with a charger for electric cars (0.45 € per kWh).

Trailers can be borrowed for two hours without charge against a deposit of 50 €. Please bring your driving licence.

The café is closed on Mondays. Dogs on a lead are welcome everywhere but in the café.`,
    },
    {
      name: "Growing guide tomatoes",
      text: `# Tomatoes

**Sowing.** Sow indoors from the end of February, one centimetre deep, at 22 degrees.

**Planting out.** After the last frost, in most places mid May. Leave 60 cm between two plants.

**Watering.** In the morning, at the root and never over the leaves: wet leaves get blight.

**Feeding.** From the first flowers on, once a week, with a feed rich in potassium.

**Pinching out.** Break off the side shoots between leaf and stem while they are shorter than a finger. Bush varieties need none of this.`,
    },
  ],
  questions: [
    ask("how much is shipping", "4.90"),
    ask("when do i not have to pay for delivery", "60 €"),
    ask("cost to deliver a greenhouse?", "39 €"),
    ask("do you ship to austria", "9.90"),
    ask("how long until my parcel arrives", "2 to 4 working days"),
    ask("which days do plants get sent", "Mondays and Tuesdays"),
    ask("can i send back a rose bush i dont like", ["excluded from return", "plants"]),
    ask("how many days do I have to return somthing", "30 days"),
    ask("my plant came broken what now", "48 hours"),
    ask("when do i get my money back", "5 days"),
    ask("are you open on sundays", "10:00 to 15:00"),
    ask("can I charge my EV while shopping", ["0.45", "charger"]),
    ask("can i bring my dog", "on a lead"),
    ask("hi! how far apart should tomatos be", "60 cm"),
    ask("what time in the day should I water tomatoes", "morning"),
    follow("how much is shipping", "and for a raised bed?", "39 €"),
    ask("Can I rent a trailer and what is the deposit?", "50 €"),
    ask("what are your saturday hours and do you have parking?", "8:00 to 17:00", "80 free spaces"),
  ],
  foreign: [
    "do you repair lawn mowers",
    "can I pay by invoice",
    "what is the capital of Portugal",
    "do you plan gardens for customers",
    "are your seeds organic",
  ],
};
