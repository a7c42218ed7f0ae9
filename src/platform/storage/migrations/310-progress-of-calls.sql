-- How far the calls of a running turn are that the visitor's page runs, by their ids, until their results are read.
alter table turns add column client_progress jsonb;

-- How far the calls of an answer under way are, for those who follow the conversation: one row for each function.
alter table conversation_events drop constraint if exists conversation_events_type_check;
alter table conversation_events add constraint conversation_events_type_check check (type in
  ('message', 'ai_enabled', 'person', 'updated', 'delivery', 'call', 'typing', 'rating', 'progress')) not valid;
