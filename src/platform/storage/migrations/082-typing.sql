-- That somebody writes, for as long as that is fresh: one row for each conversation.
alter table conversation_events drop constraint conversation_events_type_check;
alter table conversation_events add constraint conversation_events_type_check
  check (type in ('message', 'ai_enabled', 'person', 'updated', 'delivery', 'call', 'typing'));
create unique index conversation_events_typing on conversation_events (conversation_id) where type = 'typing';
