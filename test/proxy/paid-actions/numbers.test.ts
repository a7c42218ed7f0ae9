import { describe, expect, it } from "vitest";
import { isApiError } from "../../../src/contract/problem.ts";
import { readAllowedNumber } from "../../../src/proxy/paid-actions/rules/allowed-numbers.ts";

const countries = new Set(
  "GB US DE FR ES IT JP AU BR IN CH AT NL SE NO FI IE HK SG LT XK VA DO AC PT MX CO AR MY ID PH NG KE EG GH".split(" "),
);

function outcomeOf(typed: string, simulatedNumbers = false): string {
  try {
    const { number, country } = readAllowedNumber(typed, { countries, simulatedNumbers });
    return `${country} ${number}`;
  } catch (cause) {
    if (!isApiError(cause)) throw cause;
    return cause.problem.code;
  }
}

/** By outcome, numbers as a visitor could type them; the numbers that are allowed stand with their country. */
const refused: Record<string, string> = {
  NUMBER_TYPE_NOT_ALLOWED: `
    premium: +449012345678 +449098790123 +448712345678 +448431234567 +19005551234 +491377123456 +33899123456
      +34803123456 +39899123456 +611900123456 +41900123456 +43900123456 +31900123456 +46900123456 +4782912345
      +358600123456 +3531520123456 +6519001234567 +979123456789 +78091234567 +9609001234567
    shared-cost: +491801234567 +33810123456 +34901123456 +611300123456 +80812345678
    toll-free: +448001111 +448081570123 +18005551234 +18885551212 +498001234567 +33800123456 +81120123456 +80012345678
    personal: +447012345678 +15005550006 +15335551234 +34700123456
    pager: +447640123456 +447662123456 +4916412345 +31662123456 +46740123456
    voicemail: +41860123456789
    satellite: +881612345678 +8816123456789 +870773111632
    universal-access: +443012345678 +33806123456 +81570123456 +31880123456 +353818123456 +247512345
    voip: +445612345678 +33912345678 +815012345678 +61147101234 +878101234567890
    fixed: +442079460958 +493012345678 +33123456789 +34912345678 +3906698123 +81312345678 +61212345678 +441534456789`,
  // The first is Guernsey's, in the midst of the United Kingdom's mobiles.
  COUNTRY_NOT_ALLOWED: `
    +447911123456 +447781123456 +447797712345 +447624123456 +12423591234 +18763211234 +17875551234 +79123456789
    +77012345678 +5355123456 +25261234567 +21650123456 +22370123456 +263771234567 +262692123456 +594694201234
    +8613812345678`,
  INVALID_PHONE: `
    emergency: 112 999 911 +112 +44999 +44112 +1911 +1411 101 116117 +44116117 000 0000000000 00
    lengths: +4474001234 +44740012345 +447400123456789 +1212555012 +121255501234 +4 + ++447400123456 +3361234567 +336123456789
    unassigned: +4479111234567 +49900123456 +882134512345 +88213123456 +8835100123456 +17005551234 +14415551234 +29012345
    national: 07400123456 7400123456 2125550123 (212)5550123
    letters: +44740012345O +4474OO123456 +l2125550123 +1I25550123 +1800FLOWERS +1-212-555-O123 +44x7400123456 tel:+447400123456
    signs: +4474001234５６７８ +44740012345² +44740012345⁶ +44740012345① +44740012345𝟔 +४४७४००१२३४५६ +44740012345б
    injected: +447400123456;ext=5 +447400123456x5 +447400123456#5 +447400123456,1 +447400123456&to=+19005551234
      +447400123456\\n+19005551234 +447400123456+19005551234 %2B447400123456 '+447400123456' sip:+447400123456@example.com
    other: null undefined NaN 1e10 0x447400123456 -447400123456 +-447400123456 +44.7.4.0 +()
    fictional: +447700900123 +447700900999`,
};

const allowed: Record<string, string> = {
  "+447400123456": "GB +447400123456",
  "+44 7400 123456": "GB +447400123456",
  "+44 (0)7400 123456": "GB +447400123456",
  "0044 7400 123456": "GB +447400123456",
  "+44-7400-123-456": "GB +447400123456",
  "+44.7400.123.456": "GB +447400123456",
  "  +447400123456\t": "GB +447400123456",
  "\u202a+44 7400 123456\u202c": "GB +447400123456",
  "+44\u00a07400\u00a0123456": "GB +447400123456",
  "＋４４７４００１２３４５６": "GB +447400123456",
  "+٤٤٧٤٠٠١٢٣٤٥٦": "GB +447400123456",
  "+۴۴۷۴۰۰۱۲۳۴۵۶": "GB +447400123456",
  "+12125550123": "US +12125550123",
  "+1 (415) 555-2671": "US +14155552671",
  "+4915123456789": "DE +4915123456789",
  "+49 176 12345678": "DE +4917612345678",
  "+33612345678": "FR +33612345678",
  "+34612345678": "ES +34612345678",
  "+393312345678": "IT +393312345678",
  "+819012345678": "JP +819012345678",
  "+81 090 1234 5678": "JP +819012345678",
  "+61412345678": "AU +61412345678",
  "+5511961234567": "BR +5511961234567",
  "+919876543210": "IN +919876543210",
  "+41781234567": "CH +41781234567",
  "+436641234567": "AT +436641234567",
  "+31612345678": "NL +31612345678",
  "+46701234567": "SE +46701234567",
  "+4741234567": "NO +4741234567",
  "+358412345678": "FI +358412345678",
  "+353851234567": "IE +353851234567",
  "+85251234567": "HK +85251234567",
  "+6581234567": "SG +6581234567",
  "+37060123456": "LT +37060123456",
  "+38349123456": "XK +38349123456",
  "+18095551234": "DO +18095551234",
};

describe("a number that a visitor types", () => {
  const cases = Object.entries(refused).flatMap(([code, words]) =>
    words
      .split(/\s+/)
      .filter((word) => word !== "" && !/^[a-z-]+:$/.test(word))
      .map((number): [string, string] => [number.replace("\\n", "\n"), code]),
  );

  it(`is allowed or refused as the policy says: ${cases.length + Object.keys(allowed).length} numbers`, () => {
    expect(cases.length).toBeGreaterThan(140);
    for (const [number, outcome] of [...cases, ...Object.entries(allowed)]) {
      expect(`${number}: ${outcomeOf(number)}`).toBe(`${number}: ${outcome}`);
    }
  });

  it("is refused whatever it is while no country is listed", () => {
    for (const number of Object.keys(allowed)) {
      expect(() => readAllowedNumber(number, { countries: new Set(), simulatedNumbers: true })).toThrow(
        "COUNTRY_NOT_ALLOWED",
      );
    }
  });

  it("may be one that no real network connects, behind a simulated carrier only", () => {
    expect(outcomeOf("+44 7700 900123", true)).toBe("GB +447700900123");
    expect(outcomeOf("+44 7700 900123")).toBe("INVALID_PHONE");
    for (const number of ["+4477009001234", "+44770090012"]) {
      expect(outcomeOf(number, true)).toBe("INVALID_PHONE");
    }
  });

  it("costs no time however long it is", () => {
    for (const number of ["+", "(", " ", "0", "٤", "\u202a"].map((sign) => sign.repeat(200_000))) {
      expect(outcomeOf(number)).toBe("INVALID_PHONE");
    }
  });
});
