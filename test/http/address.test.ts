import { describe, expect, it } from "vitest";
import { addressBucket } from "../../src/http/address.ts";

describe("an address", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    [" 192.0.2.1 ", "192.0.2.1"],
    ["192.0.2.1:51324", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "20010db800010002/64"],
    ["2001:db8:1:2::", "20010db800010002/64"],
    ["[2001:db8:1:2::9]:443", "20010db800010002/64"],
    ["fe80::1%eth0", "fe80000000000000/64"],
    ["", "unknown"],
    [undefined, "unknown"],
    ["unknown", "unknown"],
    ["_hidden", "unknown"],
    ["999.1.1.1", "unknown"],
    ["3221225985", "unknown"],
    ["192.0.2.1, 192.0.2.2", "unknown"],
  ])("%s counts as %s", (address, bucket) => {
    expect(addressBucket(address)).toBe(bucket);
  });
});
