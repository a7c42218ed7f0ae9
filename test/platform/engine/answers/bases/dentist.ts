import { ask, type Base, follow } from "../base.ts";

export const dentist: Base = {
  name: "Dental practice",
  language: "en",
  documents: [
    {
      name: "After a tooth is taken out",
      text: `AFTER A TOOTH IS TAKEN OUT

Bite on the gauze for 30 minutes. A little blood in the saliva is normal on the first day.

Cool the cheek from outside, ten minutes on, ten minutes off. No ice on the bare skin.

Do not eat or drink anything hot until the numbness is gone. Eat soft food for three days. No milk products on the first day.

No smoking, alcohol or sport for 48 hours.

Do not rinse on the first day. From the second day rinse gently with lukewarm camomile tea.

For pain take ibuprofen as we told you. Never aspirin: it thins the blood.

Call us if it bleeds for more than two hours, if you get a fever above 38.5 degrees, or if the swelling still grows after the third day.`,
    },
    {
      name: "Prices",
      text: `# Private prices

| Treatment | Price | Time needed |
|---|---|---|
| Check-up with X-ray | 65 € | 30 min |
| Professional cleaning | 89 € | 60 min |
| White filling, one surface | 75 € | 30 min |
| White filling, three surfaces | 130 € | 45 min |
| Crown, ceramic | 720 € | two visits |
| Whitening, both rows | 390 € | 90 min |
| Night guard | 280 € | two visits |

Children under 18 pay nothing for the check-up. You may pay in three instalments from 300 € on.`,
    },
    {
      name: "Appointments",
      text: `Appointments

1. New patients: please come 15 minutes early and bring your insurance card and a list of the medicines you take.
2. Cancelling: up to 24 hours before is free. Later, or if you do not come, we charge 40 €.
3. Being late: after more than 15 minutes we may have to give you a new date.
4. Emergencies: people with severe pain are seen on the same day between 11:30 and 12:30 without an appointment.
5. At weekends and at night call the dental emergency service on 555 0142.
6. Reminders: we send a text message two days before.`,
    },
  ],
  questions: [
    ask("how long do I bite on the cotton thing", "30 minutes"),
    ask("can i smoke after the extraction", "48 hours"),
    ask("what painkiller may i take after tooth removal", "ibuprofen"),
    ask("is it ok to drink coffe after you pulled my tooth", "numbness"),
    ask("how much does teeth cleaning cost", "89 €"),
    ask("price for bleaching", "390 €"),
    ask("whats a ceramic crown", "720 €"),
    ask("how long does whitening take", "90 min"),
    ask("do kids have to pay for checkups", "Children under 18 pay nothing"),
    ask("can I pay in parts", "three instalments"),
    ask("i cant make it tomorrow, what does cancelling cost", ["40 €", "24 hours"]),
    ask("terrible toothache can I just come in??", "11:30 and 12:30"),
    ask("who do i call on sunday night", "555 0142"),
    ask("what shall i bring for my first visit", "insurance card"),
    follow("how much does a check-up cost", "and a night guard?", "280 €"),
    ask("it is still bleeding after three hours, what do i do", "more than two hours"),
    ask("will you remind me", "two days before"),
  ],
  foreign: [
    "do you do braces for adults",
    "which toothbrush do you recommend",
    "can I get botox at your practice",
    "who won the election",
    "how do I renew my passport",
  ],
};
