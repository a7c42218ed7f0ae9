import { answerJson, type FakeAnswer, speak } from "../../support/fake-platform.ts";

/** As the fake platform, with a new conversation each time, and the owner's side of calls and texts. */
export const phonePlatform: FakeAnswer = (request, response) => {
  const path = request.path.split("?")[0];
  if (path === "/api/conversations") {
    answerJson(response, { status: true, conversation_id: crypto.randomUUID(), history: [] });
  } else if (path === "/api/user/prices") {
    const data = [
      { kind: "sms segment", unit: "to any other country", price: 0.05 },
      { kind: "call minute", unit: "with any other country", price: 0.02 },
    ];
    answerJson(response, { currency: "USD", data });
  } else if (path === "/api/user/assistants") {
    answerJson(response, { data: [{ id: 12, max_duration: 120 }] });
  } else if (path === "/api/user/sms") {
    answerJson(response, { message: "Sent", data: { id: 1, to: request.body.to, total_cost: 0.05 } });
  } else if (request.method === "POST" && path === "/api/user/make_call") {
    answerJson(response, { message: "Call initiated", data: { id: 1, status: "initiated" } });
  } else speak(request, response);
};
