import { expect, it } from "vitest";
import { oneLine } from "../../../src/platform/mail/escape.ts";

it("keeps names of mails on one line, whole signs, and an ellipsis where one is too long", () => {
  expect(oneLine("Desk\n# Sale\u202e\u0007")).toBe("Desk # Sale");
  expect(oneLine("Meister 👩‍🔧 می‌سازیم")).toBe("Meister 👩‍🔧 می‌سازیم");
  expect(oneLine("Ofensetzerei Kälberer & Töchter – historische Kachelöfen und Schamottauskleidungserneuerung")).toBe(
    "Ofensetzerei Kälberer & Töchter – historische Kachelöfen…",
  );
  expect([...oneLine("👩‍🔧".repeat(80))]).toHaveLength(3 * 59 + 1);
});
