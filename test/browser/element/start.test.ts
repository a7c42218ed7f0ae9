import { expect } from "chai";
import "../../../src/widget/index.ts";

it("loads in a browser", () => {
  expect(document.body).to.exist;
});
