-- Entries hold a race together with others, and the next ones may join them while somebody waits to close it: in a rush the office
-- would wait until the last one is in. So whoever changes a race's status or day first waits at a door that is passed in turn: entries
-- under way go out, those who come later wait behind.

create function wait_at_the_door() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('entries', 0));
  return null;
end $$;

create trigger wait_at_the_door before update of race_status, race_date on race
  for each statement execute function wait_at_the_door();
