-- Rows of the first version: one of every kind, and one turn that its process did not finish.
insert into users (email, name, password_hash, created_at) values
  ('ada@owner.example', 'Ada', null, '2026-11-20T09:00:00Z');
insert into api_keys (user_id, name, token_hash, created_at, last_used_at) values
  (1, 'demo', 'set by the test', '2026-11-20T09:00:00Z', null);
insert into login_sessions (user_id, token_hash, created_at, expires_at) values
  (1, 'nobody knows it', '2026-11-20T09:00:00Z', '2026-11-21T09:00:00Z');
insert into ledger_accounts (user_id, posted_micros, held_micros) values (1, 4990000, 10000);
insert into ledger_transfers
  (key, debit_account_id, credit_account_id, kind, reference, state, amount_micros, posted_micros, created_at, settled_at, expires_at)
values
  ('start-1', 2, 3, 'credit', null, 'posted', 5000000, 5000000, '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', null),
  ('chat-turn-2', 3, 1, 'chat_turn', '22222222-2222-4222-8222-222222222222', 'posted', 10000, 10000,
    '2026-11-20T10:00:00Z', '2026-11-20T10:00:01Z', '2026-11-20T10:01:30Z'),
  ('chat-turn-4', 3, 1, 'chat_turn', '22222222-2222-4222-8222-222222222222', 'held', 10000, null,
    '2026-11-20T11:59:30Z', null, '2026-11-20T12:01:00Z');
insert into knowledgebases (user_id, name, description, created_at, updated_at) values
  (1, 'Halden help', null, '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z');
insert into documents (knowledgebase_id, name, type, status, created_at, updated_at) values
  (1, 'Error codes', 'txt', 'active', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z');
insert into chunks (document_id, knowledgebase_id, position, trail, heading, body) values
  (1, 1, 0, '', 'E14: low pressure', 'E14 means that the pressure is low. Fill the system to 1.5 bar.');
insert into assistants
  (uuid, user_id, name, type, mode, status, timezone, initial_message, system_prompt, variables, knowledgebase_id,
   conversation_access, daily_spend_cap_micros, created_at, updated_at)
values
  ('11111111-1111-4111-8111-111111111111', 1, 'Mara', 'outbound', 'pipeline', 'active', 'Europe/London',
   'Hello {{name}}.', 'Be kind.', '{"company": "Halden"}', 1, 'token', 5000000,
   '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z');
insert into conversations (uuid, assistant_id, type, variables, created_at, last_message_at) values
  ('22222222-2222-4222-8222-222222222222', 1, 'widget', '{"name": "Ben"}', '2026-11-20T10:00:00Z', '2026-11-20T11:59:30Z');
insert into messages (conversation_id, role, content, function_calls, state, client_id, model, created_at) values
  (1, 'assistant', 'Hello Ben.', '[]', 'done', null, null, '2026-11-20T10:00:00Z'),
  (1, 'user', 'What does E14 mean?', '[]', 'done', 'first', null, '2026-11-20T10:00:00Z'),
  (1, 'assistant', 'E14 means that the pressure is low.',
   '[{"name": "search_knowledge", "arguments": {"query": "E14"}, "result": {"found": true}}]', 'done', null,
   'ringback-offline', '2026-11-20T10:00:01Z'),
  (1, 'user', 'And then?', '[]', 'pending', 'second', null, '2026-11-20T11:59:30Z');
insert into turns (conversation_id, message_id, transfer_id, spend_window, state, lease_until, created_at) values
  (1, 2, 2, '2026-11-20T00:00:00Z', 'done', '2026-11-20T10:01:30Z', '2026-11-20T10:00:00Z'),
  (1, 4, 3, '2026-11-20T00:00:00Z', 'running', '2026-11-20T12:01:00Z', '2026-11-20T11:59:30Z');
insert into idempotency_keys (scope, key, payload_hash, state, status, body, lease_until, expires_at) values
  ('POST /conversations/22222222-2222-4222-8222-222222222222/messages user:1', 'first', '75d0ea98277bd99c57e6dba67123d4a7de1d4d76f9d9ef49e0b1beaf36c41480', 'done', 200,
   '{"status": true, "message": "E14 means that the pressure is low.", "function_calls": [], "id": 3}',
   '2026-11-20T10:01:30Z', '2026-11-21T10:00:00Z');
insert into rate_counters (key, window_start, count, expires_at) values
  ('spend:1', '2026-11-20T00:00:00Z', 20000, '2026-11-22T00:00:00Z');
