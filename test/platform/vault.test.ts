import { describe, expect, it } from "vitest";
import { createVault, SealBroken } from "../../src/platform/vault.ts";

const secret = "one secret that is long enough for it";

describe("a sealed text", () => {
  it("opens for the same secret and purpose", () => {
    const sealed = createVault(secret).seal("päss wörd 😀", "of user 1");
    expect(createVault(secret).open(sealed, "of user 1")).toBe("päss wörd 😀");
  });

  it("is never the same twice, and shows nothing of what it holds", () => {
    const vault = createVault(secret);
    const [one, two] = [vault.seal("canary", "p"), vault.seal("canary", "p")];
    expect(one).not.toBe(two);
    expect(Buffer.from(one.slice(3), "base64url").toString("latin1")).not.toContain("canary");
  });

  it("stays shut for another secret, another purpose, and after any change", () => {
    const sealed = createVault(secret).seal("canary", "of user 1");
    const broken = [sealed.slice(0, -2), `${sealed}AA`, sealed.replace("v1", "v2"), "", "v1.", `v1.${"A".repeat(60)}`];
    expect(() => createVault(`${secret}!`).open(sealed, "of user 1")).toThrow(SealBroken);
    expect(() => createVault(secret).open(sealed, "of user 2")).toThrow(SealBroken);
    for (const text of broken) expect(() => createVault(secret).open(text, "of user 1"), text).toThrow(SealBroken);
  });
});
