-- Channels and carriers are rows, written from their records when a server starts: adding one changes no table.
-- Holds writers up: what is dropped is looked up, and nothing is checked anew.

create table channels (
  name text primary key,
  -- What of an owner's usage its messages are counted as.
  counts_as text check (counts_as in ('texts', 'whatsapp_messages')),
  -- Whether its conversations have a type of their own.
  keeps_conversations boolean not null
);
insert into channels (name, counts_as, keeps_conversations) values
  ('widget', null, true), ('test', null, true), ('api', null, true), ('sms', 'texts', false),
  ('whatsapp', 'whatsapp_messages', true);

create table carriers (name text primary key);
insert into carriers (name) values ('simulated'), ('twilio');

alter table conversations drop constraint conversations_type_check;
alter table conversations add foreign key (type) references channels not valid;
alter table phone_messages drop constraint phone_messages_channel_check;
alter table phone_messages drop constraint phone_messages_check;
alter table phone_messages add foreign key (channel) references channels not valid;
alter table simulated_messages drop constraint simulated_messages_channel_check;
alter table simulated_messages add foreign key (channel) references channels not valid;

alter table phone_numbers drop constraint phone_numbers_carrier_check;
alter table phone_numbers add foreign key (carrier) references carriers not valid;
alter table number_orders drop constraint number_orders_carrier_check;
alter table number_orders add foreign key (carrier) references carriers not valid;
alter table phone_messages drop constraint phone_messages_carrier_check;
alter table phone_messages add foreign key (carrier) references carriers not valid;
alter table calls drop constraint calls_carrier_check;
alter table calls add foreign key (carrier) references carriers not valid;
