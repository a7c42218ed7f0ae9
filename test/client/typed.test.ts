import { describe, expect, expectTypeOf, it } from "vitest";
import { type Client, createClient, operations } from "../../src/client/index.ts";

describe("the client's types", () => {
  it("know each field of a body and a query, and what must be given", () => {
    type Body<Id extends "makeCall" | "createLead"> = Parameters<Client[Id]>[0]["body"];
    expectTypeOf<Body<"makeCall">["assistant_id"]>().toEqualTypeOf<number | string>();
    expectTypeOf<Body<"createLead">["allow_dupplicate"]>().toEqualTypeOf<boolean | null | undefined>();
    expectTypeOf<Parameters<Client["getMe"]>>().toExtend<[input?: object]>();
    const client = createClient({ baseUrl: "http://api.example" });
    const wrong = [
      // @ts-expect-error an id is a number or its digits
      () => client.makeCall({ body: { phone_number: "+447700900123", assistant_id: {} } }),
      // @ts-expect-error a color is one of ten
      () => client.createFolder({ body: { name: "Visits", color: "pinkish" } }),
      // @ts-expect-error the sender and the recipient are required
      () => client.getWhatsappSession(),
      // @ts-expect-error no such status
      () => client.listCalls({ query: { status: "over" } }),
      // @ts-expect-error no such status
      () => client.each(operations.listCalls, { query: { status: "over" } }),
    ];
    expect(wrong).toHaveLength(5);
  });

  it("lets a read go without a query where nothing in it is required", () => {
    expectTypeOf<Client["listCalls"]>().toBeCallableWith();
    expectTypeOf<Client["listCalls"]>().toBeCallableWith({ query: { status: "completed", per_page: 5 } });
  });
});
