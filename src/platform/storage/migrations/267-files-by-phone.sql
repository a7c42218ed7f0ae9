-- Files that came with a message on a phone: what the carrier fetches each by, and then the file of the conversation that it became,
-- or that it could not be had.
alter table phone_messages add column files jsonb;
-- What handsets of the simulated network send.
alter table simulated_messages add column files jsonb;
