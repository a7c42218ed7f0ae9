-- What a turn is given of an assistant: all of its settings that were ever set, so that another one changes nothing here.
create or replace function assistant_for_turn(assistant assistants) returns jsonb language sql as $$
  select jsonb_build_object('id', assistant.id, 'name', assistant.name, 'systemPrompt', assistant.system_prompt,
    'initialMessage', assistant.initial_message, 'knowledgebaseIds', to_jsonb(
      array_remove(array[assistant.knowledgebase_id], null) || array(
        select more.knowledgebase_id from assistant_knowledgebases more
        where more.assistant_id = assistant.id and more.knowledgebase_id is distinct from assistant.knowledgebase_id
        order by more.position)),
    'timezone', assistant.timezone, 'mode', assistant.mode, 'languageId', assistant.language_id,
    'sealedTools', assistant.sealed_tools, 'sealedMcpServers', assistant.sealed_mcp_servers,
    'settings', jsonb_strip_nulls(
      -- What its account says stands behind what it says itself.
      jsonb_build_object('fallback_contact', (select fallback_contact from users where id = assistant.user_id))
        || jsonb_strip_nulls(assistant.settings)))
$$;
