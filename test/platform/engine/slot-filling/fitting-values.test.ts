import { describe, expect, it } from "vitest";
import { chooseTool } from "../../../../src/platform/engine/offline/slot-filling/choosing/choose.ts";
import { remarksOf } from "../../../../src/platform/engine/tools/remarks.ts";
import type { Tool, ToolParameter } from "../../../../src/platform/engine/turn.ts";
import { readSlots } from "../../../../src/platform/engine/understanding/slots/slots.ts";
import { readAnswer } from "../../../../src/platform/engine/understanding/values/answer.ts";
import { gatherValues } from "../../../../src/platform/engine/understanding/values/gather.ts";

const moment = { at: new Date("2026-11-20T10:00:00.000Z"), timezone: "Europe/London" };

function toolOf(name: string, description: string, parameters: readonly ToolParameter[]): Tool {
  const run = () => Promise.reject(new Error("This tool is not run."));
  return { name, description, parameters, needsConsent: true, writes: true, run };
}

function slotOf(name: string, description: string) {
  return readSlots(toolOf("test", "", [{ name, type: "string", description }]))[0]!;
}

const answer = (slot: ReturnType<typeof slotOf>, text: string) => readAnswer(text, slot, { ...moment });

describe("a value whose description shows its shape", () => {
  const job = slotOf("job_number", "The job's number, such as MC-1042");
  it.each([
    ["MC-1042", "MC-1042"],
    ["number MC-1042", "MC-1042"],
  ])("is taken from %s", (text, value) => expect(answer(job, text).value).toBe(value));
  it.each(["the blue one", "I have lost the letter"])("is not %s", (text) =>
    expect(answer(job, text).value).toBeUndefined(),
  );

  it("has as many letters and digits as the example, in its order", () => {
    for (const text of ["2277", "MC-227", "MCX-2277", "not MC-1042", "MC-1042, no sorry, MC-22"])
      expect(answer(job, text).value, text).toBeUndefined();
    expect(answer(job, "mc 2277 please").value).toBe("MC-2277");
    expect(answer(job, "it's FF-2277, my phone ends in 104").value).toBe("FF-2277");
    expect(answer(job, "MC-1042, sorry, MC-1043").value).toBe("MC-1043");
    const visit = slotOf("reference", "The booking reference, such as HV-7K2M9Q");
    expect(answer(visit, "HV-7A2B9C").value).toBe("HV-7A2B9C");
    expect(answer(visit, "hv mister").value).toBeUndefined();
    const spaced = slotOf("reference", "The reference, such as MC 1042");
    expect(["is 1042", "mc 1043", "AB 1042"].map((text) => answer(spaced, text).value)).toEqual([
      undefined,
      "MC 1043",
      "AB 1042",
    ]);
    const plate = slotOf("booking_code", "The booking code, such as KXQZPL");
    expect(answer(plate, "BRTWML").value).toBe("BRTWML");
    for (const text of ["BRT4ML", "please"]) expect(answer(plate, text).value, text).toBeUndefined();
  });

  it("is found in a message by its shape alone", () => {
    const slots = [
      slotOf("order_number", "The order number, such as MC-1042"),
      slotOf("ticket_number", "The ticket number, such as FF-1023"),
    ];
    const read = (text: string) => Object.fromEntries(gatherValues(text, slots, { moment }).values);
    expect(read("the display says E14, it is ticket FF-1044")).toEqual({ ticket_number: "FF-1044" });
    expect(read("both MC-2209 and FF-1044")).toEqual({ order_number: "MC-2209", ticket_number: "FF-1044" });
  });

  it.each([
    ["description of what is wrong, such as E14 or a leak", "it drips"],
    ["what it is about, like 3 boxes of tea", "a parcel"],
  ])("is anything where the example shows none: %s", (description, text) =>
    expect(answer(slotOf("note", description), text).value).toBe(text),
  );

  it("is a web address, a postcode or digits where the description says so", () => {
    const page = slotOf("page", "Web address of the page");
    expect(answer(page, "it is shop.example/cart.").value).toBe("shop.example/cart");
    expect(answer(page, "the first page").value).toBeUndefined();
    const german = slotOf("postcode", "German postcode");
    expect(answer(german, "10115 Berlin").value).toBe("10115");
    expect(answer(german, "1011").value).toBeUndefined();
    const code = slotOf("code", "vier bis sechs Ziffern");
    expect(["123", "1234", "12 34 56", "1234567"].map((text) => answer(code, text).value)).toEqual([
      undefined,
      "1234",
      "123456",
      undefined,
    ]);
  });

  const pin = slotOf("meter_code", "six digits from the meter");
  it("has as many digits as are asked for", () => {
    expect(answer(pin, "it says 402911").value).toBe("402911");
    expect(answer(pin, "40291").value).toBeUndefined();
  });
});

describe("a choice", () => {
  const size = slotOf("bag", "Size of the bag: small, medium or large");
  const urgency = slotOf("urgency", "One of: emergency, soon, whenever");
  it("is read from a list behind a colon", () => {
    expect(size.choices).toEqual(["small", "medium", "large"]);
    expect(answer(size, "the medium one").value).toBe("medium");
  });
  it("is not what is denied", () => {
    expect(answer(urgency, "it's not an emergency").value).toBeUndefined();
    expect(answer(urgency, "emergency").value).toBe("emergency");
  });
  it("is not made of a word that means something else", () => {
    const fuel = slotOf("fuel", "One of: gas, oil, wood");
    expect(answer(fuel, "we would like to talk about the good weather").value).toBeUndefined();
  });
});

describe("an answer that names a bound", () => {
  const slotOf = (name: string, type: "string" | "number", description: string) =>
    readSlots(toolOf("test", "", [{ name, type, description }]))[0]!;
  it("is no value, but asked for again", () => {
    const day = slotOf("date", "string", "Day (YYYY-MM-DD)");
    for (const reply of ["after the 5th", "any day but Friday", "not tomorrow", "Easter Monday"])
      expect([reply, readAnswer(reply, day, moment).value]).toEqual([reply, undefined]);
    expect(readAnswer("the day after tomorrow", day, moment).value).toBeDefined();
    const time = slotOf("time", "string", "Start (HH:MM)");
    for (const reply of ["before noon", "not before 5pm", "zwischen 14 und 16 Uhr"])
      expect([reply, readAnswer(reply, time, { ...moment, language: "de" }).value]).toEqual([reply, undefined]);
    const guests = slotOf("guests", "number", "Number of guests. 1 to 12");
    for (const reply of ["at least 4", "up to 6", "no more than 3", "for 2 hours"])
      expect([reply, readAnswer(reply, guests, moment).value]).toEqual([reply, undefined]);
  });
});

describe("an answer that names a day beside another, or beside what it is not", () => {
  const day = slotOf("day", "Day of the visit (YYYY-MM-DD)");
  const read = (text: string, language: string) => {
    const here = { ...moment, language };
    return [readAnswer(text, day, here).value, gatherValues(text, [day], { moment: here }).values.get("day")];
  };
  it.each([
    ["en", "my mother comes over on Friday", "2026-11-27"],
    ["de", "ich hole es ab am Montag", "2026-11-23"],
    ["en", "Monday rather than Friday", "2026-11-23"],
    ["en", "4 Dec 26", "2026-12-04"],
    ["en", "Saturday the 28th", "2026-11-28"],
  ])("is read as it is meant in %s: %s", (language, text, value) => {
    expect(read(text, language)[1]).toBe(value);
    expect([value, undefined]).toContain(read(text, language)[0]);
  });
  it.each([
    ["en", "over Monday"],
    ["en", "Monday doesn't work"],
    ["de", "Montag geht nicht"],
    ["de", "Montag in einer Woche"],
    ["fr", "plutôt lundi que mardi"],
    ["fr", "lundi dernier"],
    ["es", "el lunes no puedo"],
    ["pl", "w poniedziałek nie mogę"],
    ["en", "Monday, if not then Tuesday"],
    ["de", "Montag, sonst Dienstag"],
    ["fr", "lundi, sinon mardi"],
    ["es", "el lunes que viene no, el otro"],
    ["de", "übernächsten Montag"],
    ["de", "bis Montag"],
    ["en", "I was there on Monday, I could come on Tuesday"],
  ])("is none in %s: %s", (language, text) => expect(read(text, language)).toEqual([undefined, undefined]));

  it("is one in words with a hundred, and none in parts", () => {
    const slot = readSlots(
      toolOf("test", "", [{ name: "people", type: "number", description: "Number of people" }]),
    )[0]!;
    expect(answer(slot, "a hundred and twenty").value).toBe(120);
    for (const text of ["fewer than 10", "at 7", "half of 60"]) expect(answer(slot, text).value, text).toBeUndefined();
    for (const [language, text] of [
      ["en", "a table for two adults and a child"],
      ["de", "ein Tisch für zwei Erwachsene und ein Kind"],
    ] as const) {
      const opening = { moment: { ...moment, language }, isOpening: true };
      expect(gatherValues(text, [slot], opening).values.get("people"), text).toBeUndefined();
    }
  });
});

describe("an answer that says there is none", () => {
  const note = slotOf("note", "what it is about");
  it.each(["I don't know", "no idea, sorry", "not sure", "dunno", "weiß nicht", "je ne sais pas"])(
    "is no value: %s",
    (text) => expect(answer(note, text)).toEqual({}),
  );
});

describe("an hour", () => {
  it("is asked for again where the place is open at all hours and its half of the day is not said", () => {
    const night = slotOf("pickup_time", "When to pick it up, day or night (HH:MM)");
    expect(answer(night, "half past eight")).toEqual({ doubt: "half" });
    expect(answer(night, "half past eight in the evening").value).toBe("20:30");
    expect(answer(night, "08:30").value).toBe("08:30");
  });
  it("is none of two, nor what a bare number takes back", () => {
    const time = slotOf("time", "time (HH:MM)");
    for (const text of ["6pm or 7pm", "6 pm, actually make it 8"]) expect(answer(time, text).value).toBeUndefined();
  });
});

describe("an address", () => {
  it("says where it is", () => {
    const address = slotOf("address", "Address for the delivery");
    for (const text of ["the usual one", "to my place, same street"])
      expect(answer(address, text).value).toBeUndefined();
    expect(answer(address, "The Old Mill, Norton").value).toBe("The Old Mill, Norton");
  });
});

describe("two addresses in one message", () => {
  const slots = [slotOf("email", "e-mail address")];
  const read = (text: string) => gatherValues(text, slots, { moment }).values.get("email");
  it("are the visitor's first, unless it is taken back", () => {
    expect(read("write to ada@example.com, my boss is bo@example.com")).toBe("ada@example.com");
    expect(read("ada@example.com, no sorry, bo@example.com")).toBe("bo@example.com");
  });
});

describe("a request for a tool that nobody has listed verbs for", () => {
  const tools = [
    toolOf("rent_bike", "Reserves a bicycle at a station.", [
      { name: "date", type: "string", description: "day (YYYY-MM-DD)" },
      { name: "bike", type: "string", description: "Kind of bike: city, cargo or electric" },
    ]),
    toolOf("renew_membership", "Prolongs a membership by a year.", [
      { name: "member_number", type: "string", description: "such as M-20411" },
    ]),
  ];
  const choose = async (message: string) => {
    const choice = await chooseTool(message, tools, { moment, assistantName: "Mara" });
    return choice?.kind === "tool" ? choice.tool.name : undefined;
  };
  it.each([
    ["I want to rent a bike", "rent_bike"],
    ["rent bike", "rent_bike"],
    ["I'd like to hire a bike tomorrow", "rent_bike"],
    ["please renew my membership", "renew_membership"],
    ["extend my membership please", "renew_membership"],
  ])("is recognised: %s", async (message, name) => expect(await choose(message)).toBe(name));
  it.each([
    "How much is it to rent a bike?",
    "I rented a bike yesterday",
    "Do you rent helmets?",
    "I don't want to rent a bike",
  ])("is not seen in: %s", async (message) => expect(await choose(message)).toBeUndefined());
});

describe("what is another thing than was asked for", () => {
  it.each([
    ["amount", "Amount in euros", "number", "$40"],
    ["amount", "Amount in euros", "number", "40 pounds"],
    ["distance", "Distance in kilometres", "number", "12 miles"],
    ["guests", "Party size", "number", "table 4"],
    ["size", "One of: small, medium, large", "string", "extra large"],
    ["date", "Day of the visit (YYYY-MM-DD)", "string", "Friday the 13th"],
  ] as const)("is asked again: %s, %s", (name, description, type, said) => {
    const [slot] = readSlots(toolOf("test", "", [{ name, description, type }]));
    expect(readAnswer(said, slot!, moment).value).toBeUndefined();
  });
  it.each([
    ["amount", "Amount in euros", "number", "€40", 40],
    ["distance", "Distance in kilometres", "number", "12 km", 12],
    ["flat", "Flat number", "number", "flat 4", 4],
    ["size", "One of: small, extra large", "string", "extra large", "extra large"],
  ] as const)("and the same thing is taken: %s, %s", (name, description, type, said, value) => {
    const [slot] = readSlots(toolOf("test", "", [{ name, description, type }]));
    expect(readAnswer(said, slot!, moment).value).toBe(value);
  });
});

describe("an answer that only looks like a value", () => {
  const number = (description: string) =>
    readSlots(toolOf("test", "", [{ name: "value", type: "number", description }]))[0]!;
  const swimmers = number("Number of swimmers, 1 to 6");
  const tubes = number("Number of tubes");
  const day = slotOf("date", "Day (YYYY-MM-DD)");
  const birth = slotOf("birth_date", "Date of birth (YYYY-MM-DD)");
  const name = slotOf("full_name", "Full name");
  const order = slotOf("order_number", "Order number");
  const colour = slotOf("color", "Colour. One of: red, dark blue, light blue");
  const place = slotOf("address", "Delivery address");

  it.each([
    [swimmers, "lane 2"],
    [swimmers, "me plus three"],
    [swimmers, "half past six"],
    [swimmers, "4 or more"],
    [tubes, "a couple of racks"],
    [tubes, "3x4"],
    [number("Year of the certificate"), "3 years ago"],
    [number("Length in metres"), "10 ft"],
    [day, "the 24th of last month"],
    [day, "every Monday"],
    [day, "Friday won't work"],
    [day, "I'm away on Friday"],
    [birth, "3 May"],
    [birth, "tomorrow"],
    [name, "auf meinen Mann"],
    [order, "I have two: 10442 and 10443"],
    [order, "it starts with 10"],
    [order, "placed on 24 November"],
    [slotOf("phone", "Phone number"), "order 4471902"],
    [colour, "dark red"],
    [slotOf("document", "Kind. One of: deed, will"), "a will and a deed"],
    [place, "at 5pm"],
    [place, "I'll send it in 10 minutes"],
  ])("is none (%#)", (slot, text) => expect(answer(slot, text).value, text).toBeUndefined());

  it.each([
    [birth, "3/5/84", "1984-05-03"],
    [name, "je m'appelle Luc Morel", "Luc Morel"],
    [place, "3 Oak Row, to 9 Hill Street", "3 Oak Row"],
    [slotOf("document", "Kind. One of: deed, will"), "my will", "will"],
    [slotOf("language", "Language wanted"), "German please", "German"],
  ])("is taken from what stands around it (%#)", (slot, text, value) => expect(answer(slot, text).value).toBe(value));

  it.each([
    ["en", "next week Wednesday"],
    ["de", "nächste Woche Mittwoch"],
    ["fr", "mercredi de la semaine prochaine"],
    ["pl", "w przyszłym tygodniu w środę"],
    ["hi", "अगले सप्ताह बुधवार"],
  ])("is the day of the next week in %s", (language, text) =>
    expect(readAnswer(text, day, { ...moment, language }).value).toBe("2026-11-25"),
  );
});

describe("a parameter that is described in any language", () => {
  const read = (
    [description, type]: readonly [string, ToolParameter["type"]],
    text: string,
    language: string,
  ): ReturnType<typeof readAnswer>["value"] => {
    const [slot] = readSlots(toolOf("test", "", [{ name: "value", type, description }]));
    return readAnswer(text, slot!, { at: new Date("2026-11-27T10:15:00.000Z"), timezone: "Europe/London", language })
      .value;
  };
  it.each([
    ["Nombre del alumno", "string", "es", "Se llama Nora Vidal", "Nora Vidal"],
    ["Nombre del alumno", "string", "es", "la misma de siempre", undefined],
    ["Klantnummer", "string", "nl", "het begint met 20", undefined],
    ["Klantnummer", "string", "nl", "K-20113", "K-20113"],
    ["Tracking number, two letters and six digits", "string", "en", "cf 204418", "CF204418"],
    ["Tracking number, two letters and six digits", "string", "en", "it begins with CF", undefined],
    ["Geburtsdatum (YYYY-MM-DD)", "string", "de", "3. Mai", undefined],
    ["Since when it is cold (YYYY-MM-DD)", "string", "en", "about the 20th I think", "2026-11-20"],
    ["Since when it is cold (YYYY-MM-DD)", "string", "en", "since Tuesday", "2026-11-24"],
    ["Día de la cita (YYYY-MM-DD)", "string", "es", "el primer lunes de diciembre", undefined],
    ["Figure on the meter, without decimals", "number", "en", "51204.7", undefined],
    ["Dauer in Stunden. 1 to 8", "number", "de", "2,5", undefined],
    ["Length in metres. 2 to 15", "number", "en", "6.8", 6.8],
    ["Number of persons. 1 to 8", "number", "en", "a couple of families", undefined],
    ["What is wrong", "string", "en", "can I tell him when he's here?", undefined],
    ["Your question", "string", "en", "how long will it take?", "how long will it take?"],
    ["Postcode of the home", "string", "en", "PB4 6RT or PB4 6RU", undefined],
    ["Tijd van de afspraak, UU:MM", "string", "nl", "kwart over negen in de ochtend", "09:15"],
    ["Número de cliente, sete algarismos", "string", "pt", "44109", undefined],
    ["Espèce. One of: chien, chat, lapin", "string", "fr", "un perroquet", undefined],
    ["Espèce. One of: chien, chat, lapin", "string", "fr", "un chaton", "chat"],
    ["Día de la cita (YYYY-MM-DD)", "string", "es", "el sábado 12", "2026-12-12"],
    ["Day of the reading (YYYY-MM-DD)", "string", "en", "10 November", undefined],
    ["What is wrong. One of: no water, dirty water", "string", "en", "the water", undefined],
  ] as const)("is read as what it is: %s, %s (%s), %s", (description, type, language, text, value) =>
    expect(read([description, type], text, language)).toBe(value),
  );
});

describe("a parameter whose schema has a pattern", () => {
  const read = (pattern: string, text: string) =>
    answer(slotOf("value", remarksOf({ pattern }).join(". ")), text).value;
  it.each([
    ["^[0-9]{7}$", "it's 512 0046", "5120046"],
    ["^[0-9]{7}$", "44109", undefined],
    ["^[A-E]-[0-9]{3}$", "unit b-204, building b", "B-204"],
    ["^[A-E]-[0-9]{3}$", "the blue one", undefined],
    ["^[A-Z]{2}\\d{5}$", "MW 31108", "MW31108"],
    ["^([01][0-9]|2[0-3]):[0-5][0-9]$", "half past two in the afternoon", "14:30"],
    ["^\\d{4}-\\d{2}-\\d{2}$", "3 December", "2026-12-03"],
  ] as const)("is read as its form is: %s, %s", (pattern, text, value) => expect(read(pattern, text)).toBe(value));

  it.each([
    ...["^.*$", "^[a-z0-9-]+$", "^(", "^(a+)+$", "[0-9]{7}"],
    // What takes a day or a time among other things, and signs that are letters or digits.
    ...["^.{1,10}$", "^[A-Z0-9-]{10}$", "^[0-9:]{5}$", "^[A-F0-9]{2}\\d{4}$"],
    // Each way more would take nine times as long if it were run.
    `^(?:${".|".repeat(40)}.)*x$`,
  ])("says nothing of its form where it has none: %s", (pattern) => expect(remarksOf({ pattern })).toEqual([]));

  it("is whole where its type is", () => expect(remarksOf({ type: "integer" })).toEqual(["whole number"]));
});
