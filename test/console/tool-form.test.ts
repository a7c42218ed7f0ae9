import { expect, it } from "vitest";
import {
  newParameter,
  type ParameterDraft,
  parameterDraftOf,
  parameterOf,
} from "../../src/console/pages/tools/parameters.ts";
import { toolName } from "../../src/console/pages/tools/tool-name.ts";
import { createTool } from "../../src/contract/operations/assistants/tools.ts";
import { describeTool } from "../../src/platform/engine/llm/calls/arguments.ts";
import type { Tool } from "../../src/platform/engine/turn.ts";

it("makes a name that the API takes of what somebody calls a tool, and leaves one that it takes alone", () => {
  const names = {
    "Rent a bike": "rent_bike",
    " Show the Days ": "show_days",
    "Réserver-un vélo (2)": "reserver_un_velo",
    find_visit: "find_visit",
    a_the_: "a_the_",
    "The A": "the_a",
    租车: "租车",
  };
  expect(Object.keys(names).map(toolName)).toEqual(Object.values(names));
  expect(toolName("ab cd ".repeat(30))).toHaveLength(64);
});

it("says a parameter's form, choices and that it is optional in words by which a model is held to them", () => {
  const drafts: ParameterDraft[] = [
    { ...newParameter, name: "day", kind: "date", description: "Day of the rent" },
    { ...newParameter, name: "size", kind: "choices", description: "Size of the bike", choices: "small, large" },
    { ...newParameter, name: "contact", kind: "email", description: "Where the bill goes", isOptional: true },
    { ...newParameter, name: "helmets", kind: "number", description: "How many helmets", isOptional: true },
    {
      ...newParameter,
      name: "colour",
      kind: "choices",
      description: "Its colour",
      choices: "red,blue",
      isOptional: true,
    },
  ];
  const schema = drafts.map(parameterOf);
  expect(createTool.body!.shape.schema!.safeParse(schema).success).toBe(true);
  const tool = { name: "rent_bike", description: "Rents a bike", parameters: schema } as unknown as Tool;
  const { required, properties } = describeTool(tool).parameters;
  expect(required).toEqual(["day", "size"]);
  expect(properties).toMatchObject({
    day: { type: "string", format: "date" },
    size: { type: "string", enum: ["small", "large"] },
    contact: { type: "string", format: "email" },
    helmets: { type: "number" },
    colour: { type: "string", enum: ["red", "blue"] },
  });
  expect(schema.map(parameterDraftOf)).toEqual([...drafts.slice(0, 4), { ...drafts[4], choices: "red, blue" }]);
});

it("shows a description that the form did not write as it is, and sends it unchanged", () => {
  const written = [
    "Day, YYYY-MM-DD, optional",
    "Optional. One of: tap, boiler",
    "E-mail address:nobody",
    "Reference (HV-AAAAAA)",
    "Size (one of: a,b)",
    "Size (optional; one of: a, b)",
    "Note (optional; )",
    "(optional)",
    "E-mail address (optional)",
    "E-mail address (YYYY-MM-DD)",
  ];
  for (const description of written) {
    for (const type of ["string", "number"] as const) {
      const parameter = { name: "it", type, description };
      expect(parameterOf(parameterDraftOf(parameter)), description).toEqual(parameter);
    }
  }
});
