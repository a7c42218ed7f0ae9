import { describe, expect, it } from "vitest";
import { readLeadLines } from "../../src/console/pages/campaigns/leads/lead-lines.ts";

/** The leads of a list, and its problems by line. */
function read(text: string, existing: readonly string[] = [], names: readonly string[] = []) {
  const { lines } = readLeadLines(text, { existing: new Set(existing), names });
  return {
    leads: lines.flatMap(({ lead }) => (lead ? [lead] : [])),
    problems: lines.flatMap(({ line, problem }) => (problem === undefined ? [] : [`${line}: ${problem}`])),
  };
}

const lead = (phone_number: string, variables = {}, secondary: string[] = []) => ({
  phone_number,
  variables,
  secondary_contacts: secondary.map((number) => ({ phone_number: number })),
});

describe("a list of leads", () => {
  it("is a number a line without a first line of names", () => {
    expect(read("+44 7700 900123\r\n\r\n0044 (7700) 900-124\n")).toEqual({
      leads: [lead("+447700900123"), lead("+447700900124")],
      problems: [],
    });
  });

  it("has numbers that a spreadsheet marks as texts", () => {
    const text = `Phone,Name\n'+44 7700 900123,Ida\n"=""+44 7700 900124""",Bo\n="+44 7700 900125",Cy\n`;
    expect(read(text, [], ["name"])).toMatchObject({
      leads: [123, 124, 125].map((end) => ({ phone_number: `+447700900${end}` })),
      problems: [],
    });
  });

  it("may have numbers as they are dialled in the account's country, which the server reads, and elsewhere not", () => {
    const text = "Phone\n07700 900123\n(01632) 960-001\n+44 7700 900124\nfive\n";
    const { lines } = readLeadLines(text, { country: "GB" });
    expect(lines.map(({ lead, problem }) => lead?.phone_number ?? problem)).toEqual([
      "07700900123",
      "01632960001",
      "+447700900124",
      "This is no phone number.",
    ]);
    expect(read(text).problems[0]).toContain("The country’s code is missing.");
  });

  it.each([",", ";", "\t"])(
    "has columns separated by %j, quoted where they contain one, wherever the number is",
    (by) => {
      const text = `\ufeffname${by}Mobile phone${by}secondary contacts\n"Ada${by} ""the\nfirst"""${by}+447700900123${by}+447700900124|+447700900125\n`;
      expect(read(text).leads).toEqual([
        lead("+447700900123", { name: `Ada${by} "the\nfirst"` }, ["+447700900124", "+447700900125"]),
      ]);
    },
  );

  it("has columns that are the assistant's variables, however they are spelled, unless another column is", () => {
    const names = ["first_name", "City"];
    const text = "Phone,First Name,city,TimeZone\n+447700900123,Ada,Bath,Europe/London\n";
    expect(read(text, [], names).leads).toEqual([
      lead("+447700900123", { first_name: "Ada", City: "Bath", timezone: "Europe/London" }),
    ]);
    expect(read("Phone,CITY,City\n+447700900123,Bath,York\n", [], names).leads).toEqual([
      lead("+447700900123", { CITY: "Bath", City: "York" }),
    ]);
  });

  it("leaves a lead out whose time zone is none: it would be called by another clock", () => {
    const text = "phone,timezone\n+447700900123,Mars/Olympus\n+447700900124,Pacific/Auckland\n+447700900125,\n";
    const { leads, problems } = read(text);
    expect(leads).toEqual([lead("+447700900124", { timezone: "Pacific/Auckland" }), lead("+447700900125")]);
    expect(problems).toEqual(["2: “Mars/Olympus” is no time zone. Write it like Europe/London."]);
  });

  it("counts the lines of quoted cells", () => {
    expect(read('phone,note\n+447700900123,"a\nb"\nnobody,c\n').problems).toEqual(["4: This is no phone number."]);
  });

  it("names why a line is left out", () => {
    const long = "x".repeat(2_001);
    const text = [
      "phone,name,second contact",
      "07700900123,Ada",
      "+447700900123,Ada",
      "+44 7700 900123,Ada again",
      "+447700900124,Known",
      `+447700900125,${long}`,
      "+447700900126,Bob,123456",
      "+447700900127,Cy,,more",
      ",Dan",
    ].join("\n");
    const { leads, problems } = read(text, ["+447700900124"]);
    expect(leads).toEqual([lead("+447700900123", { name: "Ada" })]);
    expect(problems).toEqual([
      expect.stringMatching(/^2: The country’s code is missing/),
      "4: The same number as in line 3.",
      "5: Already in this campaign. It stays as it is.",
      "6: “name” has more than 2,000 characters.",
      expect.stringMatching(/^7: Secondary contact “123456”: The country’s code is missing/),
      "8: It has more columns than the first line.",
      "9: The phone number is missing.",
    ]);
  });

  it("does not take a mistyped number for a line of names, nor more columns without one", () => {
    expect(read("nobody\n+447700900123, Ada").problems).toEqual([
      "1: This is no phone number.",
      "2: It has several columns, and no first line names them.",
    ]);
  });
});
