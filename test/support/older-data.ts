/** An owner with money, a conversation with turns in every state, and a free one, as the first three migrations know them. */
export const olderData: readonly string[] = [
  `insert into users (email, name, created_at) values ('a@owner.example', 'A', '2026-11-20')`,
  "insert into ledger_accounts (user_id, posted_micros, held_micros) values (1, 10000, 10000)",
  `insert into ledger_transfers (key, debit_account_id, credit_account_id, kind, state, amount_micros, posted_micros,
    created_at, settled_at) values
    ('in', 2, 3, 'credit', 'posted', 1000000, 1000000, '2026-11-20 10:00', '2026-11-20 10:00'),
    ('late', 3, 1, 'chat_turn', 'posted', 10000, 10000, '2026-11-20 10:01', '2026-11-20 10:05'),
    ('early', 3, 1, 'chat_turn', 'posted', 10000, 10000, '2026-11-20 10:02', '2026-11-20 10:03'),
    ('back', 3, 1, 'chat_turn', 'voided', 10000, null, '2026-11-20 10:06', '2026-11-20 10:07'),
    ('held', 3, 1, 'chat_turn', 'held', 10000, null, '2026-11-20 10:08', null),
    ('out', 3, 2, 'withdrawal', 'posted', 980000, 980000, '2026-11-20 10:09', '2026-11-20 10:09')`,
  `insert into assistants (uuid, user_id, name, type, mode, status, voice_id, language_id, timezone, initial_message,
    system_prompt, created_at, updated_at)
    values (gen_random_uuid(), 1, 'Mara', 'inbound', 'pipeline', 'active', 1, 1, 'UTC', '', '', now(), now())`,
  `insert into conversations (uuid, assistant_id, type, created_at, last_message_at)
    select gen_random_uuid(), 1, type, '2026-11-20', '2026-11-21' from unnest(array['widget', 'test']) as type`,
  `insert into messages (conversation_id, role, content, state, created_at)
    select 1, 'user', 'Hi', 'done', now() from generate_series(1, 4)`,
  `insert into turns (conversation_id, message_id, transfer_id, state, lease_until, created_at) values
    (1, 1, 2, 'done', now(), now()), (1, 2, 3, 'done', now(), now()), (1, 3, 4, 'failed', now(), now()),
    (1, 4, 5, 'running', now(), now())`,
];
