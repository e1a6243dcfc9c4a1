-- Kept public answers are thrown away when what they show changes. The database itself tells, so that
-- a write by any process, or by hand, is seen by every node. Postgres folds equal messages of a transaction into one.

create function tell_race_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('public_changed', 'race:' || r.race_id || ':' || r.cup_id)
      from race r where r.race_id in (select distinct race_id from old_rows);
  else
    perform pg_notify('public_changed', 'race:' || r.race_id || ':' || r.cup_id)
      from race r where r.race_id in (select distinct race_id from new_rows);
  end if;
  return null;
end $$;

create function tell_all_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changed', 'all');
  return null;
end $$;

do $$
declare t text;
begin
  foreach t in array array['race_category', 'entry', 'heat', 'run'] loop
    execute format('create trigger tell_insert after insert on %I referencing new table as new_rows for each statement execute function tell_race_changed()', t);
    execute format('create trigger tell_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function tell_race_changed()', t);
    execute format('create trigger tell_delete after delete on %I referencing old table as old_rows for each statement execute function tell_race_changed()', t);
  end loop;
  foreach t in array array['country', 'organization', 'club', 'category', 'race_rules', 'cup', 'cup_points', 'cup_category',
                           'cup_date', 'cup_date_image', 'race', 'rider', 'heat_image', 'race_file', 'ad', 'ad_image'] loop
    execute format('create trigger tell_change after insert or update or delete on %I for each statement execute function tell_all_changed()', t);
  end loop;
end $$;
