-- How the server at the track last spoke and why its sets stop, what becomes of sets that came late, and what an old leader's phones said.
-- Additive although: the check of holds lets in what it did, and one kind more; a refusal says what it did, and how old its news is.

alter table venue_offer
  add column spoke_at      timestamptz,
  add column stopped       text,
  add column stopped_n     bigint,
  add column stopped_table text;
alter table venue_late
  add column made_at    timestamptz,                              -- by the clock of the track
  add column settled_at timestamptz,
  add column reason     text check (length(btrim(reason)) between 3 and 300);

lock table day_op in access exclusive mode;
alter table day_op drop constraint day_op_held_check;
alter table day_op add constraint day_op_held_check check (held in ('revoked', 'strange_heat', 'unproved', 'old_leader'));

-- The hint is how many seconds ago the other server last spoke. Of two with one name the longer silence is said.
create or replace function refuse_elsewhere(by_name text) returns void language plpgsql set search_path = public as $$
begin
  raise exception 'venue.led_elsewhere' using errcode = 'PV001', detail = by_name, hint = coalesce((
    select extract(epoch from max(clock_timestamp() - o.spoke_at))::bigint::text from venue_state s
    join race_lead l using (race_id, epoch) join venue_offer o on o.token_hash = l.token_hash
    where s.leader_name = by_name and not s.here), '');
end $$;

-- Writes those rows of a late set that are not here yet, of some tables, as somebody here would: whoever follows the race hears of them.
-- Of a rider who is here only the chip comes. Returns how many rows are new.
create function merge_venue_rows(of_race bigint, rows jsonb, names text[]) returns integer
language plpgsql set search_path = public set timezone = 'UTC' as $$
declare v record; cols text[]; accounts text[]; made integer := 0; n integer;
begin
  update rider x set transponder = e -> 'r' ->> 'transponder' from jsonb_array_elements(rows) e
  where 'rider' = any(names) and e ->> 't' = 'rider' and e -> 'r' ? 'transponder' and x.rider_id = (e -> 'k' ->> 'rider_id')::bigint
    and x.transponder is distinct from e -> 'r' ->> 'transponder'
    and exists (select from entry y where y.race_id = of_race and y.rider_id = x.rider_id);
  for v in
    select t.* from venue_tables() t where t.name = any(names) and t.name in (select e ->> 't' from jsonb_array_elements(rows) e) order by t.pos
  loop
    accounts := venue_accounts(v.name);
    for cols in
      select distinct array(select c from jsonb_object_keys(e -> 'r') c order by c) from jsonb_array_elements(rows) e
      where e ->> 't' = v.name and e -> 'r' <> 'null'
    loop
      execute format('insert into %1$I (%2$s) overriding system value select %3$s from (select p.* from jsonb_array_elements($1) e
        cross join lateral jsonb_populate_record(null::%1$I, e -> ''r'') p
        where e ->> ''t'' = %1$L and array(select c from jsonb_object_keys(nullif(e -> ''r'', ''null'')) c order by c) = %4$L::text[]) k
        where %5$s order by %6$s on conflict do nothing',
        v.name, (select string_agg(format('%I', c), ', ') from unnest(cols) c),
        (select string_agg(case
          when c = any(accounts) then format('(select u.user_id from users u where u.user_id = k.%I)', c)
          when c = 'desk_id' then 'null'
          when c = 'rider_dni' then 'case when not exists (select from rider o where o.rider_dni = k.rider_dni) then k.rider_dni end'
          else format('k.%I', c) end, ', ') from unnest(cols) c),
        cols, case when 'race_id' = any(cols) then 'k.race_id = $2' else 'true' end,
        (select string_agg(format('k.%I', c), ', ') from unnest(v.keys) c)) using rows, of_race;
      get diagnostics n = row_count;
      made := made + n;
    end loop;
  end loop;
  return made;
end $$;

-- A family's protest that was said here and filed at the track comes back without its account and photo, which nobody there knows.
create function own_venue_protest() returns trigger language plpgsql set search_path = public as $$
begin
  new.user_id := (select u.user_id from venue_inbox i join users u on u.user_id = (i.body ->> 'user_id')::bigint
    where i.item_id = new.request_key and i.race_id = new.race_id and i.kind = 'protest');
  new.file_id := (select f.file_id from venue_inbox i join file f on f.file_id = (i.body ->> 'file_id')::bigint
    where i.item_id = new.request_key and i.race_id = new.race_id and i.kind = 'protest');
  return new;
end $$;
create trigger own_venue_protest before insert on protest for each row
  when (new.user_id is null and not new.on_paper) execute function own_venue_protest();
