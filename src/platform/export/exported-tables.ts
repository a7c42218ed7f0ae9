/** How the rows of one table that belong to an account are found and shown. */
export interface ExportedTable {
  readonly table: string;
  /** SQL that is true for the account's rows of the table; `:user` is its id. */
  readonly where: string;
  /** Columns that stay: secrets, and what only the machinery needs. */
  readonly without?: readonly string[];
  /** SQL for more members, in place of columns that stay. */
  readonly more?: string;
}

const assistants = "select id from assistants where user_id = :user";
const conversations = "select id from conversations where user_id = :user";
const knowledgebases = "select id from knowledgebases where user_id = :user";
const documents = `select id from documents where knowledgebase_id in (${knowledgebases})`;
const ledgerAccounts = "select id from ledger_accounts where user_id = :user";
const phoneNumbers = "select id from phone_numbers where user_id = :user";
const senders = "select id from whatsapp_senders where user_id = :user";
const calls = "select id from calls where user_id = :user";
const campaigns = "select id from campaigns where user_id = :user";
const leads = "select id from leads where user_id = :user";
const ofUser = "user_id = :user";

/** What an account owns, parents before what refers to them. */
export const exportedTables: readonly ExportedTable[] = [
  { table: "users", where: "id = :user", without: ["password_hash"] },
  { table: "members", where: ofUser, without: ["password_hash", "sealed_totp", "totp_step"] },
  { table: "audit_entries", where: ofUser },
  { table: "api_keys", where: ofUser, without: ["token_hash"] },
  { table: "ledger_accounts", where: ofUser },
  {
    table: "ledger_transfers",
    where: `debit_account_id in (${ledgerAccounts}) or credit_account_id in (${ledgerAccounts})`,
  },
  { table: "phone_numbers", where: ofUser },
  { table: "number_orders", where: ofUser, without: ["key_scope", "key"] },
  { table: "sip_trunks", where: `phone_number_id in (${phoneNumbers})`, without: ["sealed_password"] },
  { table: "model_connections", where: ofUser, without: ["sealed_key"] },
  {
    table: "connected_models",
    where: "connection_id in (select id from model_connections where user_id = :user)",
  },
  { table: "folders", where: ofUser },
  { table: "labels", where: ofUser },
  { table: "knowledgebases", where: ofUser },
  { table: "documents", where: `knowledgebase_id in (${knowledgebases})` },
  {
    table: "document_files",
    where: `document_id in (${documents})`,
    without: ["bytes"],
    more: "jsonb_build_object('base64', replace(encode(bytes, 'base64'), e'\\n', ''))",
  },
  { table: "document_pages", where: `document_id in (${documents})` },
  { table: "chunks", where: `document_id in (${documents})`, without: ["search"] },
  // What is made of the passages again.
  {
    table: "document_words",
    where: `document_id in (${documents})`,
    without: ["words", "counts", "written", "written_counts"],
  },
  { table: "passage_pairs", where: `knowledgebase_id in (${knowledgebases})`, without: ["pairs"] },
  { table: "chunk_vectors", where: `knowledgebase_id in (${knowledgebases})`, without: ["embedding"] },
  {
    table: "tools",
    where: ofUser,
    without: ["endpoint", "sealed_headers"],
    more: "jsonb_build_object('header_names', jsonb_path_query_array(sealed_headers, '$[*].name'))",
  },
  { table: "assistants", where: ofUser, without: ["sealed_tools", "sealed_mcp_servers"] },
  { table: "assistant_labels", where: `assistant_id in (${assistants})` },
  { table: "assistant_pages", where: `assistant_id in (${assistants})` },
  { table: "assistant_tools", where: `assistant_id in (${assistants})` },
  { table: "assistant_knowledgebases", where: `assistant_id in (${assistants})` },
  { table: "checks", where: `assistant_id in (${assistants})` },
  { table: "evaluations", where: ofUser },
  {
    table: "evaluation_results",
    where: "evaluation_id in (select id from evaluations where user_id = :user)",
  },
  { table: "conversations", where: ofUser, without: ["engine_memory"] },
  { table: "messages", where: `conversation_id in (${conversations})` },
  { table: "attachments", where: `conversation_id in (${conversations})` },
  { table: "conversation_events", where: `conversation_id in (${conversations})` },
  { table: "conversation_notes", where: `conversation_id in (${conversations})` },
  { table: "conversation_ratings", where: ofUser },
  { table: "saved_replies", where: ofUser },
  { table: "notification_settings", where: "member_id in (select id from members where user_id = :user)" },
  { table: "notification_hooks", where: ofUser, without: ["sealed_url"] },
  { table: "notifications", where: ofUser },
  {
    table: "notification_deliveries",
    where: "notification_id in (select id from notifications where user_id = :user)",
  },
  { table: "answer_mails", where: `conversation_id in (${conversations})` },
  { table: "unanswered_questions", where: `assistant_id in (${assistants})` },
  { table: "campaigns", where: ofUser },
  { table: "campaign_numbers", where: `campaign_id in (${campaigns})` },
  { table: "leads", where: ofUser },
  { table: "lead_contacts", where: `lead_id in (${leads})` },
  { table: "suppressed_numbers", where: ofUser },
  { table: "calls", where: ofUser, without: ["memory", "process"] },
  { table: "call_transcript", where: `call_id in (${calls})` },
  { table: "call_legs", where: `call_id in (${calls})` },
  { table: "call_recordings", where: `call_id in (${calls})`, without: ["report_waits"] },
  { table: "whatsapp_senders", where: ofUser },
  { table: "whatsapp_templates", where: `sender_id in (${senders})` },
  { table: "whatsapp_invitations", where: `conversation_id in (${conversations})`, without: ["code_hash"] },
  { table: "phone_messages", where: ofUser, without: ["key_scope", "key"] },
  {
    table: "text_opt_outs",
    where: "own_number in (select phone_number from phone_numbers where user_id = :user)",
  },
  { table: "webhook_deliveries", where: ofUser },
  { table: "usage_days", where: ofUser },
  { table: "result_days", where: ofUser },
  { table: "owner_events", where: ofUser },
];

/** What is no account's, is a secret, or is of use to the machinery only. */
export const keptBackTables: readonly string[] = [
  "login_sessions",
  "member_links",
  "member_turns",
  "push_devices",
  "push_keys",
  "call_tokens",
  "call_lines",
  "webhook_secrets",
  "turns",
  "assistant_counts",
  "idempotency_keys",
  "rate_counters",
  "request_times",
  "llm_models",
  "channels",
  "carriers",
  "simulated_numbers",
  "simulated_senders",
  "simulated_messages",
  "simulated_calls",
  "twilio_orders",
  "removed_files",
  "schema_migrations",
  "schema_functions",
];
