-- What owners see and do with conversations, what their money went for, and how they sort their assistants.

-- `external_identifier` is what an owner's own program calls the person in an `api` conversation; the customer's and the
-- sender's numbers are those of a WhatsApp conversation. `cost_micros` is what its answers have cost.
alter table conversations add column updated_at timestamptz;
alter table conversations add column cost_micros bigint not null default 0 check (cost_micros >= 0);
alter table conversations add column external_identifier text;
alter table conversations add column customer_phone text;
alter table conversations add column customer_name text;
alter table conversations add column whatsapp_sender_phone text;
update conversations set updated_at = last_message_at;
update conversations set cost_micros = spent.micros
from (
  select turns.conversation_id, sum(ledger_transfers.posted_micros) as micros
  from turns join ledger_transfers on ledger_transfers.id = turns.transfer_id
  where ledger_transfers.state = 'posted'
  group by turns.conversation_id
) as spent
where spent.conversation_id = conversations.id;
alter table conversations alter column updated_at set not null;
create unique index conversations_by_identifier on conversations (assistant_id, external_identifier) where type = 'api';

alter table messages add column feedback text check (feedback in ('up', 'down'));
create index turns_by_conversation on turns (conversation_id);

-- What the account held once an entry was posted. Entries of the system's own accounts have none.
alter table ledger_transfers add column balance_after_micros bigint;
update ledger_transfers set balance_after_micros = sums.balance
from (
  select t.id, sum(case when t.debit_account_id = a.id then -t.posted_micros else t.posted_micros end)
    over (partition by a.id order by t.settled_at, t.id) as balance
  from ledger_transfers t
  join ledger_accounts a on a.user_id is not null and a.id in (t.debit_account_id, t.credit_account_id)
  where t.state = 'posted'
) as sums
where sums.id = ledger_transfers.id;

create table folders (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  color text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index folders_by_user on folders (user_id, id desc);

create table labels (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  color text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index labels_by_user on labels (user_id, id desc);

alter table assistants add column folder_id integer references folders on delete set null;
create index assistants_by_folder on assistants (folder_id);

create table assistant_labels (
  assistant_id integer not null references assistants on delete cascade,
  label_id integer not null references labels on delete cascade,
  position integer not null,
  primary key (assistant_id, label_id)
);
create index assistant_labels_by_label on assistant_labels (label_id);
