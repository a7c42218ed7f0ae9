-- Who is writing an answer, for the colleagues: an owner's events are read by this.
-- Holds writers up: while events of conversations are read once; at most one for each conversation is of this kind.
create index conversation_events_typing_by_user on conversation_events (user_id, id) where type = 'typing';
