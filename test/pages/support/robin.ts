const robin = {
  name: "Robin",
  type: "inbound",
  mode: "pipeline",
  timezone: "Europe/London",
  system_prompt: "You are Robin.",
  initial_message: "Hi!",
  language_id: 1,
  voice_id: 1,
  llm_model_id: 1,
  conversation_access: "token",
};

/** Adds an account's first assistant over the API of a server, for its proxy alone. @returns Its uuid */
export async function addRobin(url: string, key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  await fetch(`${url}/api/user/assistant`, { method: "POST", headers, body: JSON.stringify(robin) });
  const [made] = await (await fetch(`${url}/api/user/assistants`, { headers })).json();
  return made.uuid;
}
