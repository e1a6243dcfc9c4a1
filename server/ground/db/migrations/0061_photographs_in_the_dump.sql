-- A photograph that is hidden, taken down or removed is in no dump that is handed out (docs/decisions/0071, 0068).

create trigger dump_hides after update of withheld_at on file for each row
  when (old.withheld_at is null and new.withheld_at is not null) execute function outdate_dump();

create function outdate_dump_of_photographs() returns trigger language plpgsql set search_path = public as $$
declare
  was_told boolean;
begin
  if tg_table_name = 'heat_image' then
    was_told := not exists (select from heat join race r using (race_id)
      where heat_id = old.heat_id and r.race_status not in ('PROVISIONAL', 'OFFICIAL'));
  else
    was_told := exists (select from race r where r.cup_id = old.cup_id and r.race_date = old.race_date
      and r.race_status in ('PROVISIONAL', 'OFFICIAL'));
  end if;
  if was_told
    and not exists (select from cup_date_image where image_id = old.image_id and slot = 'raceImages')
    and not exists (select from heat_image where image_id = old.image_id)
  then
    insert into dump_outdated default values;
  end if;
  return null;
end $$;

-- Who orders pictures anew removes and places them: whether one is gone is known when the transaction ends.
create constraint trigger dump_hides_gone after delete on cup_date_image deferrable initially deferred
  for each row when (old.slot = 'raceImages') execute function outdate_dump_of_photographs();
create constraint trigger dump_hides_gone after delete on heat_image deferrable initially deferred
  for each row execute function outdate_dump_of_photographs();
