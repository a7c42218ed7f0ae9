export { type EmbedSettings, embedResponse, embedScript, pageOriginOf } from "../http/embed-script.ts";
export type { Accounts } from "./administration/accounts.ts";
export {
  type Administration,
  type AdministrationOptions,
  createAdministration,
} from "./administration/administration.ts";
export { createFirstAccount, type FirstAccount, type FirstAccountOptions } from "./administration/first-account.ts";
export type {
  AssistantSettings,
  KnownAssistant,
  SeedDocument,
  Seeding,
  SeedPhoneNumber,
  ToolSettings,
} from "./administration/seeding.ts";
export {
  type AssistantField,
  assistantFieldUses,
  builtInToolUses,
  type FieldUse,
  type Use,
  useOver,
} from "./assistant-field-uses.ts";
export { backupCommands } from "./backup/commands.ts";
export { type BackupOptions, createBackup } from "./backup/create-backup.ts";
export { type BackupHeader, BackupUnusable, readHeader, verifyBackup } from "./backup/format.ts";
export { type Restored, type RestoreOptions, restoreBackup } from "./backup/restore-backup.ts";
export type { Carrier } from "./carriers/carrier.ts";
export type { SimulatedCarrier } from "./carriers/simulated/carrier.ts";
export type { HandsetCall, HandsetCalls, HandsetEvent } from "./carriers/simulated/handset-calls.ts";
export type { HandsetMessage } from "./carriers/simulated/messages.ts";
export type { TwilioSettings } from "./carriers/twilio/settings.ts";
export { doctorCommands } from "./doctor.ts";
export type { Finding } from "./doctor-finding.ts";
export { createSemantics, type SemanticSettings, type Semantics } from "./engine/knowledge/semantic/semantics.ts";
export { type LlmModelsOptions, openLlmModels } from "./engine/llm/models.ts";
export type { LlmLimits, LlmSettings } from "./engine/llm/wire/endpoint.ts";
export type { Model } from "./engine/models.ts";
export { offlineModel } from "./engine/offline/engine.ts";
export { type Engine, EngineFailure, type EngineFailureReason, type TurnEvent, type TurnInput } from "./engine/turn.ts";
export { type CaseResult, type EvaluateOptions, evaluate } from "./evaluation/evaluate.ts";
export { type EvaluationFile, EvaluationFileError, readEvaluation } from "./evaluation/file.ts";
export { exportAccount } from "./export/export-account.ts";
export { applyBilling } from "./ledger/apply-billing.ts";
export type { Log } from "./log.ts";
export { type Mail, type MailAddress, MailFailure, type MailSender } from "./mail/port.ts";
export { openSmtp } from "./mail/smtp/smtp-sender.ts";
export { readSmtpUrl, type SmtpSettings } from "./mail/smtp/smtp-url.ts";
export { createPlatform, type Platform, type PlatformContext, type PlatformOptions } from "./platform.ts";
export type { SiteLink } from "./reference/page.ts";
export { type AccountLine, administrationCommands } from "./resources/user/administration.ts";
export { rememberAccount } from "./resources/user/known-devices.ts";
export type { Storage } from "./storage/db.ts";
export { openEmbedded, openInMemory } from "./storage/embedded.ts";
export { openPostgres, type PostgresOptions } from "./storage/postgres.ts";
export { createSimulatedCarrier, createTwilioCarrier, type TwilioCarrierOptions } from "./stored-carriers.ts";
export { enableTraces } from "./telemetry/span.ts";
export { createVault, SealBroken, type Vault } from "./vault.ts";
