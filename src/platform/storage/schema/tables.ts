import type {
  ApiKeysTable,
  AuditEntriesTable,
  LedgerAccountsTable,
  LedgerTransfersTable,
  LoginSessionsTable,
  MemberLinksTable,
  MembersTable,
  MemberTurnsTable,
  OwnerEventsTable,
  ResultDaysTable,
  UsageDaysTable,
  UsersTable,
} from "./accounts.ts";
import type {
  AssistantCountsTable,
  AssistantKnowledgebasesTable,
  AssistantLabelsTable,
  AssistantPagesTable,
  AssistantsTable,
  AssistantToolsTable,
  ConnectedModelsTable,
  GroupsTable,
  LlmModelsTable,
  ModelConnectionsTable,
  ToolsTable,
} from "./assistants.ts";
import type {
  CallLegsTable,
  CallLinesTable,
  CallRecordingsTable,
  CallsTable,
  CallTokensTable,
  CallTranscriptTable,
  RemovedFilesTable,
} from "./calls.ts";
import type {
  AnswerMailsTable,
  AttachmentsTable,
  ConversationEventsTable,
  ConversationNotesTable,
  ConversationRatingsTable,
  ConversationsTable,
  MessagesTable,
  SavedRepliesTable,
  TurnsTable,
  UnansweredQuestionsTable,
} from "./conversations.ts";
import type { ChecksTable, EvaluationResultsTable, EvaluationsTable } from "./evaluations.ts";
import type {
  ChunksTable,
  ChunkVectorsTable,
  DocumentFilesTable,
  DocumentPagesTable,
  DocumentsTable,
  DocumentWordsTable,
  KnowledgebasesTable,
  PassagePairsTable,
} from "./knowledge.ts";
import type {
  NotificationDeliveriesTable,
  NotificationHooksTable,
  NotificationSettingsTable,
  NotificationsTable,
  PushDevicesTable,
  PushKeysTable,
} from "./notifications.ts";
import type {
  CampaignNumbersTable,
  CampaignsTable,
  LeadContactsTable,
  LeadsTable,
  SuppressedNumbersTable,
} from "./outbound/campaigns.ts";
import type { WebhookDeliveriesTable, WebhookSecretsTable } from "./outbound/webhooks.ts";
import type {
  PhoneMessagesTable,
  TextOptOutsTable,
  WhatsappInvitationsTable,
  WhatsappSendersTable,
  WhatsappTemplatesTable,
} from "./phone-messages.ts";
import type { NumberPurchasesTable, PhoneNumbersTable, SipTrunksTable } from "./phone-numbers.ts";
import type { CarriersTable, ChannelsTable } from "./records.ts";
import type { IdempotencyKeysTable, RateCountersTable, RequestTimesTable } from "./requests.ts";
import type {
  SimulatedCallsTable,
  SimulatedMessagesTable,
  SimulatedNumbersTable,
  SimulatedSendersTable,
} from "./simulated-network.ts";
import type { TwilioRequestsTable } from "./twilio-requests.ts";

/** The tables as Kysely sees them; `../migrations/*.sql` is what makes them. Money is micro-USD, `bigint`. */
export interface Tables {
  users: UsersTable;
  api_keys: ApiKeysTable;
  login_sessions: LoginSessionsTable;
  members: MembersTable;
  member_turns: MemberTurnsTable;
  member_links: MemberLinksTable;
  audit_entries: AuditEntriesTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_transfers: LedgerTransfersTable;
  phone_numbers: PhoneNumbersTable;
  number_orders: NumberPurchasesTable;
  sip_trunks: SipTrunksTable;
  phone_messages: PhoneMessagesTable;
  whatsapp_senders: WhatsappSendersTable;
  whatsapp_templates: WhatsappTemplatesTable;
  whatsapp_invitations: WhatsappInvitationsTable;
  text_opt_outs: TextOptOutsTable;
  simulated_numbers: SimulatedNumbersTable;
  simulated_senders: SimulatedSendersTable;
  simulated_messages: SimulatedMessagesTable;
  simulated_calls: SimulatedCallsTable;
  twilio_orders: TwilioRequestsTable;
  calls: CallsTable;
  call_transcript: CallTranscriptTable;
  call_lines: CallLinesTable;
  call_tokens: CallTokensTable;
  call_legs: CallLegsTable;
  call_recordings: CallRecordingsTable;
  attachments: AttachmentsTable;
  removed_files: RemovedFilesTable;
  campaigns: CampaignsTable;
  campaign_numbers: CampaignNumbersTable;
  leads: LeadsTable;
  lead_contacts: LeadContactsTable;
  suppressed_numbers: SuppressedNumbersTable;
  webhook_secrets: WebhookSecretsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  owner_events: OwnerEventsTable;
  usage_days: UsageDaysTable;
  result_days: ResultDaysTable;
  tools: ToolsTable;
  assistants: AssistantsTable;
  assistant_counts: AssistantCountsTable;
  assistant_tools: AssistantToolsTable;
  assistant_knowledgebases: AssistantKnowledgebasesTable;
  knowledgebases: KnowledgebasesTable;
  documents: DocumentsTable;
  document_files: DocumentFilesTable;
  document_pages: DocumentPagesTable;
  document_words: DocumentWordsTable;
  chunks: ChunksTable;
  chunk_vectors: ChunkVectorsTable;
  passage_pairs: PassagePairsTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  conversation_events: ConversationEventsTable;
  conversation_notes: ConversationNotesTable;
  conversation_ratings: ConversationRatingsTable;
  saved_replies: SavedRepliesTable;
  notification_settings: NotificationSettingsTable;
  push_devices: PushDevicesTable;
  notification_hooks: NotificationHooksTable;
  notifications: NotificationsTable;
  notification_deliveries: NotificationDeliveriesTable;
  push_keys: PushKeysTable;
  answer_mails: AnswerMailsTable;
  unanswered_questions: UnansweredQuestionsTable;
  turns: TurnsTable;
  llm_models: LlmModelsTable;
  model_connections: ModelConnectionsTable;
  connected_models: ConnectedModelsTable;
  checks: ChecksTable;
  evaluations: EvaluationsTable;
  evaluation_results: EvaluationResultsTable;
  channels: ChannelsTable;
  carriers: CarriersTable;
  folders: GroupsTable;
  labels: GroupsTable;
  assistant_labels: AssistantLabelsTable;
  assistant_pages: AssistantPagesTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_counters: RateCountersTable;
  request_times: RequestTimesTable;
}
