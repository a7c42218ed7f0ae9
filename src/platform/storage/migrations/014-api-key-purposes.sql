-- What a program set a key for, so that it replaces that key and none of the user's own, whatever they are called.
alter table api_keys add column purpose text;

-- The demo found its keys by their names. Of each name the oldest is the demo's: it replaced them at every start.
update api_keys set purpose = named.purpose
from (
  select min(keys.id) as id,
    case keys.name when 'demo' then 'demo-first' when 'RINGBACK_API_KEY' then 'demo-given' else 'demo-proxy' end as purpose
  from api_keys keys join users on users.id = keys.user_id
  where users.email = 'owner@halden.example' and keys.name in ('demo', 'RINGBACK_API_KEY', 'Website’s proxy')
  group by keys.name
) named
where named.id = api_keys.id;
