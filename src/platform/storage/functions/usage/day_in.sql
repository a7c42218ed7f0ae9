-- The day that the clocks of a time zone show at a moment; of one that this database does not know, the day of UTC.
create or replace function day_in(at timestamptz, timezone text) returns date language plpgsql stable as $$
begin
  if timezone <> 'UTC' then
    begin
      return (at at time zone timezone)::date;
    exception when invalid_parameter_value then
      null;
    end;
  end if;
  return (at at time zone 'UTC')::date;
end
$$;
