import { expect } from "vitest";
import type { Campaign } from "../../src/contract/operations/phone/campaigns.ts";
import type { Lead } from "../../src/contract/operations/phone/leads.ts";
import { lookForDueLeads } from "../../src/platform/resources/campaigns/calling/call-due-leads.ts";
import { createVault } from "../../src/platform/vault.ts";
import { create, send } from "./assistants.ts";
import { testSecret } from "./owner.ts";
import { startPlatform, type TestPlatform, type TestPlatformOptions } from "./platform.ts";

/** A platform with an active assistant that calls, and its worker under way. */
export async function startCalling({
  isWorking = true,
  assistant = {},
  ...options
}: TestPlatformOptions & { readonly isWorking?: boolean; readonly assistant?: object } = {}) {
  const platform = await startPlatform({ balanceUsd: 20, ...options });
  const assistantId = await makeCaller(platform, assistant);
  if (isWorking) platform.platform.worker.start();
  return { ...platform, assistantId, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() };
}

export type CallingPlatform = Awaited<ReturnType<typeof startCalling>>;

/** What calling leads takes, for tests that do so without a worker. */
export function callingServices({ services }: TestPlatform) {
  return { ...services, vault: createVault(testSecret) };
}

/** An active outbound assistant. @returns Its id */
export async function makeCaller(platform: TestPlatform, more: object = {}): Promise<number> {
  const id = await create(platform, { type: "outbound", timezone: "UTC", ...more });
  expect(await send(platform, "PUT", `/user/assistant/${id}`, { status: "active" })).toMatchObject({ status: 200 });
  return id;
}

export async function makeCampaign(platform: CallingPlatform, more: object = {}): Promise<number> {
  const given = { name: "Reminders", assistant_id: platform.assistantId, ...more };
  const { status, body } = await send(platform, "POST", "/user/campaigns", given);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

export async function addLead(platform: TestPlatform, campaign_id: number, more: object = {}): Promise<number> {
  const given = { phone_number: "+447700900123", campaign_id, ...more };
  const { status, body } = await send(platform, "POST", "/user/lead", given);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.id;
}

export function setStatus(platform: TestPlatform, campaign_id: number, action: string, token = platform.owner.key) {
  return send(platform, "POST", "/user/campaigns/update-status", { campaign_id, action }, token);
}

export async function startCampaign(platform: TestPlatform, id: number): Promise<void> {
  expect(await setStatus(platform, id, "start")).toMatchObject({ status: 200, body: { success: true } });
}

export async function campaignOf(platform: TestPlatform, id: number): Promise<Campaign | undefined> {
  const { body } = await send(platform, "GET", "/user/campaigns");
  return (body as Campaign[]).find((campaign) => campaign.id === id);
}

export async function listLeads(platform: TestPlatform, query = ""): Promise<Lead[]> {
  const { status, body } = await send(platform, "GET", `/user/leads?per_page=100${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

export async function leadOf(platform: TestPlatform, id: number): Promise<Lead | undefined> {
  return (await listLeads(platform)).find((lead) => lead.id === id);
}

/** Waits until a lead has a status and is in no call. */
export async function untilLead(platform: TestPlatform, id: number, status: Lead["status"]): Promise<Lead> {
  await expect.poll(async () => (await leadOf(platform, id))?.status).toBe(status);
  return (await leadOf(platform, id)) as Lead;
}

/** Lets time pass, and has campaigns look for what is due then. */
export async function passTime(platform: TestPlatform, ms: number): Promise<void> {
  const { worker } = platform.platform;
  await worker.stop(); // it would not notice jobs that another queue adds
  platform.pass(ms);
  await lookForDueLeads(platform.services);
  worker.start();
}

/** The numbers that were called, in order. */
export async function calledNumbers({ db }: TestPlatform): Promise<(string | null)[]> {
  const rows = await db.selectFrom("calls").select("other_number").orderBy("id").execute();
  return rows.map(({ other_number }) => other_number);
}
