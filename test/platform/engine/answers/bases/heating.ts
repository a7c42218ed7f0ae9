import { ask, type Base, follow } from "../base.ts";

export const heating: Base = {
  name: "Heating service",
  language: "en",
  documents: [
    {
      name: "What to do in an emergency",
      text: `# What to do in an emergency

## Smell of gas
Open the windows, put out every flame, touch no switch and no plug. Close the gas tap at the meter. Leave the house and call 0800 555 0199 from outside. Do not ring the bells of your neighbours, knock instead.

## Smoke or the alarm for carbon monoxide
Go outside at once with everybody and call 112. Do not go back in before the fire brigade says so.

## No heating in the cold months
Homes with babies, people over 75 or the ill come first: tell us on 555 0170 and we come within 4 hours, day and night. All others are seen within 24 hours.

## Burst pipe
Turn the main water tap off (usually in the cellar, beside the meter). Switch off the electricity where water runs over sockets. Then call 555 0170.`,
    },
    {
      name: "Service contracts",
      text: `Service contracts

There are three contracts. Small costs 9 € a month and contains the yearly maintenance. Medium costs 15 € a month and contains the maintenance and all working time for repairs. Large costs 24 € a month and contains spare parts as well.

Contracts run for one year and renew by a year. They can be ended with one month's notice before the year is over, by letter or e-mail.

Boilers older than 15 years can only get Small.

Without a contract the maintenance costs 135 €, and a repair 78 € for each hour begun plus 32 € for the journey.`,
    },
    {
      name: "Questions we often get",
      text: `Which pressure should the gauge show?
Between 1.2 and 1.8 bar when the system is cold.

My radiator gurgles. What helps?
There is air in it. Turn the thermostat off, open the small valve on the side with a radiator key until water comes, close it.

How often should a boiler be serviced?
Once a year, best before October.

Do you also look after heat pumps?
Yes, air and brine heat pumps of all makers. We do not work on oil heaters.

How can I pay?
By bank transfer within 14 days or by card on the spot. We take no cash.`,
    },
  ],
  questions: [
    ask("it smells like gas in my kitchen", "0800 555 0199"),
    ask("i think there is a gas leak what do i do, how much does a repair cost", "0800 555 0199"),
    ask("smoke is coming out of the boiler", "112"),
    ask("our CO detector is going off", "112"),
    ask("heating is out and we have a 3 month old baby", "4 hours"),
    ask("theres water everywhere, a pipe broke", "main water tap"),
    ask("how fast do you come if my heating fails", "24 hours"),
    ask("what does the large contract include", "spare parts"),
    ask("how much is medium per month", "15 €"),
    ask("when can I quit my contract", "one month"),
    ask("my boiler is 20 years old can I still get a contract", "15 years"),
    ask("cost of maintenance if I have no contract", "135 €"),
    ask("what do you charge per hour", "78 €"),
    ask("right presure for my heating?", "1.2 and 1.8"),
    ask("gurgling noise radiator", "air in it"),
    ask("can I pay the technician in cash", "no cash"),
    follow("do you work on heat pumps", "what about oil?", "oil heaters"),
    ask("when is the best month for a service and how often", "Once a year"),
  ],
  foreign: [
    "do you install solar panels on the roof",
    "can you unblock my toilet",
    "what is a good recipe for pancakes",
    "do you fit underfloor heating",
    "whats the weather tomorrow",
  ],
};
