import { ask, type Base, follow } from "../base.ts";

export const staff: Base = {
  name: "Staff handbook",
  language: "en",
  documents: [
    {
      name: "Working time and leave",
      text: `STAFF HANDBOOK                                                    Page 14

3 Working time and leave

3.1 The weekly working time is 38.5 hours for full-time staff. Core
hours are from 10:00 to 15:00; outside of them you plan your day
yourself with your team.

3.2 Overtime has to be agreed beforehand with the line manager. It is
made up for in time off within three months, or paid with a supplement
of 25 per cent.

3.3 You have 30 days of paid annual leave. Ask for it in the portal at
least four weeks before; leave of up to two days at least one week
before. Up to five days may be carried over until 31 March of the next
year.

3.4 Special leave is given for your own wedding (two days), the birth of
your child (three days), moving house (one day) and the death of a close
relative (three days).

STAFF HANDBOOK                                                    Page 15

3.5 If you are ill, tell your manager before 9:00 on the first day. A
doctor's certificate is needed from the third day on. For a sick child
there are 15 days a year for each parent.

3.6 Parental leave is announced seven weeks before it begins.`,
    },
    {
      name: "Travel and expenses",
      text: `4 Travel and expenses

4.1 Book trains in second class; first class from five hours of travel
on. Flights only where the train takes longer than six hours, economy
class.

4.2 Hotels are paid up to 120 EUR a night, in capital cities up to 160
EUR. Breakfast is included in that sum.

4.3 For the use of a private car 0.30 EUR per kilometre are paid. Fines
and parking tickets are never refunded.

4.4 The daily allowance is 28 EUR for a full day and 14 EUR for days of
more than eight hours.

4.5 Hand in receipts within 30 days by the app. Payment comes with the
next salary.`,
    },
    {
      name: "Working from home",
      text: `Working from home

How many days: up to three days a week, after the probation period of six months. In the probation period one day.

Equipment: The company lends a monitor, a chair and a headset. You get 20 EUR a month for electricity and internet.

Abroad: Up to 20 working days a year from a country of the EU, if HR agrees in writing four weeks before.

Security: Screens are locked when you get up, documents on paper stay in the office, the VPN is always on.`,
    },
  ],
  questions: [
    ask("how many vacation days do i get", "30 days"),
    ask("weekly hours full time", "38.5"),
    ask("what are the core hours", "10:00 to 15:00"),
    ask("can i take holidays over into next year", "31 March"),
    ask("im getting married do i get time off", "two days"),
    ask("my grandfather died", "three days"),
    ask("when do i need a sick note", "third day"),
    ask("until when do i have to call in sick", "9:00"),
    ask("my kid is ill how many days can i stay home", "15 days"),
    ask("how is overtime payed", "25 per cent"),
    ask("how expensive may my hotel be", "120 EUR"),
    ask("mileage allowance", "0.30 EUR"),
    ask("can i fly to the customer", "six hours"),
    ask("do you pay my speeding ticket", "never refunded"),
    ask("deadline for handing in receipts", "30 days"),
    ask("can i work from spain for a few weeks", "20 working days"),
    ask("do i get a monitor for home office", "lends a monitor"),
    follow("how expensive may my hotel be", "in capitals too?", "160"),
    ask("how many home office days during probation", "one day"),
  ],
  foreign: [
    "how do i get a company car",
    "when is the christmas party",
    "whats my salary",
    "is there a canteen",
    "how tall is the eiffel tower",
  ],
};
