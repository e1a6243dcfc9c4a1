-- A race may be written by a server at the track, without a line to this one. One server leads it and the rows of its
-- transactions travel as sets (docs/decisions/0104).

-- It is filled when it is first asked for.
create table server_self (
  one       boolean primary key default true check (one),
  server_id uuid not null default gen_random_uuid()
);

-- The highest epoch leads. Without a row this server does.
create table race_lead (
  race_id     bigint not null references race on delete cascade,
  epoch       integer not null check (epoch > 0),
  leader      uuid not null,
  leader_name text not null,
  token_hash  bytea,                                              -- of the peer that may follow this epoch
  taken_at    timestamptz not null default now(),
  taken_by    bigint references users on delete set null,
  how         text not null check (how in ('given', 'back', 'taken', 'permit')),
  reason      text,
  last_n      bigint,                                             -- the last set of the epoch before that counts
  primary key (race_id, epoch)
);
create index race_lead_token on race_lead (token_hash);
create trigger refuse_rewriting before update or delete on race_lead for each row execute function refuse_rewriting();

-- The rows of one transaction, numbered in the order of commit.
create table venue_set (
  race_id  bigint not null references race on delete cascade,
  epoch    integer not null,
  n        bigint not null check (n > 0),
  made_at  timestamptz not null,
  heard_at timestamptz,
  rows     jsonb not null,
  digest   bytea not null,
  primary key (race_id, epoch, n)
);

-- Said to a server that does not lead.
create table venue_inbox (
  item_id uuid primary key,
  race_id bigint not null references race on delete cascade,
  kind    text not null check (kind in ('op', 'protest', 'public_name', 'owed')),
  body    jsonb not null,
  came_at timestamptz not null default clock_timestamp(),
  taken_n bigint
);
create index venue_inbox_waits on venue_inbox (race_id, came_at) where taken_n is null;

-- Sets of an epoch that has ended: they are kept and shown, and change nothing by themselves.
create table venue_late (
  race_id    bigint not null references race on delete cascade,
  epoch      integer not null,
  n          bigint not null,
  rows       jsonb not null,
  settled_by bigint references users on delete set null,
  became     text check (became in ('said', 'redone', 'dismissed')),
  primary key (race_id, epoch, n)
);

-- The code that lets one laptop copy a race, once.
create table venue_offer (
  code_hash   bytea primary key,
  race_id     bigint not null references race on delete cascade,
  venue_name  text not null check (length(btrim(venue_name)) between 1 and 60),
  offered_at  timestamptz not null default now(),
  offered_by  bigint references users on delete set null,
  expires_at  timestamptz not null,
  server_id   uuid,                                               -- who copied the race
  token_hash  bytea unique,
  copied_at   timestamptz
);
create index venue_offer_race on venue_offer (race_id);

-- On a laptop: where its race came from, and how far that server knows of it.
create table venue_home (
  race_id     bigint primary key references race on delete cascade,
  url         text not null,
  token       text not null,
  venue_name  text not null,
  giving_back boolean not null default false,
  known_n     bigint not null default 0,
  heard_at    timestamptz,                                        -- when the home server last answered
  problem     text
);

-- What a transaction has touched; gone again before it ends.
create table venue_due (
  tx      xid8 not null default pg_current_xact_id(),
  race_id bigint not null,                                        -- 0: of the races that the same transaction touches
  name    text not null,
  key     jsonb not null,
  made    boolean not null,
  primary key (tx, race_id, name, key)
);

-- The tables whose rows travel, parents first. `kind` says how a row reaches its race, `keeps` which columns travel where it is not
-- all of them, `skips` which do not, and `spare` how many numbers a server at the track gets.
create function venue_tables() returns table (pos integer, name text, kind text, keys text[], keeps text[], skips text[], spare bigint)
language sql immutable set search_path = public as $$
  values
    (1, 'race', 'race', '{race_id}'::text[], '{race_id,race_status,race_resumes_on,race_resumes_at}'::text[], '{}'::text[], 0::bigint),
    (2, 'race_category', 'race', '{race_id,category_id}', null, '{}', 0),
    (3, 'race_day', 'race', '{race_id}', null, '{}', 0),
    (4, 'desk_pass', 'race', '{desk_id}', null, '{}', 1000),
    (5, 'rider', 'rider', '{rider_id}',
      '{rider_id,rider_firstname,rider_lastname,organization_id,club_id,country_id,rider_state,rider_team,rider_gender,created_at,transponder,public_name}', '{}', 1000),
    (6, 'lbr', 'licence', '{lbr_id}', null, '{file_id,lbr_approved}', 1000),
    (7, 'lbr_step', 'step', '{step_id}', null, '{}', 1000),
    (8, 'entry', 'race', '{entry_id}', null, '{}', 1000),
    (9, 'entry_waiting', 'race', '{waiting_id}', null, '{}', 1000),
    (10, 'entry_withdrawal', 'race', '{withdrawal_id}', null, '{}', 1000),
    (11, 'programme_item', 'race', '{race_id,position}', null, '{}', 0),
    (12, 'class_merge', 'race', '{race_id,category_id}', null, '{}', 0),
    (13, 'draw', 'race', '{draw_id}', null, '{}', 1000),
    (14, 'draw_request', 'race', '{request_key}', null, '{}', 0),
    (15, 'heat', 'race', '{heat_id}', null, '{}', 2000),
    (16, 'run', 'race', '{run_id}', null, '{}', 20000),
    (17, 'day_device', 'race', '{device_id}', null, '{seen_at,clock_ms,pack_version,waiting,battery}', 0),
    (18, 'day_op', 'race', '{op_id}', null, '{}', 0),
    (19, 'heat_day', 'heat', '{heat_id}', null, '{}', 0),
    (20, 'heat_print', 'race', '{race_id,category_id,phase,serie,sheet}', null, '{}', 0),
    (21, 'day_change', 'race', '{day_change_id}', null, '{}', 1000),
    (22, 'day_notice', 'race', '{day_notice_id}', null, '{}', 1000),
    (23, 'result_load', 'race', '{load_id}', null, '{}', 1000),
    (24, 'times_load', 'race', '{load_id}', null, '{}', 1000),
    (25, 'result_write', 'race', '{write_id}', null, '{}', 20000),
    (26, 'result_change', 'write', '{write_id,plate}', null, '{}', 0),
    (27, 'tie_decision', 'race', '{decision_id}', null, '{}', 1000),
    (28, 'tie_place', 'decision', '{decision_id,plate}', null, '{}', 0),
    (29, 'result_publication', 'race', '{publication_id}', null, '{}', 1000),
    (30, 'stage_publication', 'race', '{stage_publication_id}', null, '{}', 1000),
    (31, 'protest', 'race', '{protest_id}', null, '{file_id}', 1000),
    (32, 'protest_step', 'protest', '{protest_id,n}', null, '{}', 0),
    (33, 'check_in_mark', 'race', '{mark_key}', null, '{}', 0),
    (34, 'check_in_end', 'race', '{mark_key,how,race_id}', null, '{}', 0),
    (35, 'check_in_absence', 'race', '{absence_key}', null, '{}', 0),
    (36, 'walk_up', 'race', '{walk_up_key}', null, '{}', 0),
    (37, 'timing_source', 'race', '{race_id,source}', null, '{last_at,clock_ms,noise,gps,temperature}', 0),
    (38, 'passing', 'race', '{race_id,source,no}', null, '{}', 0),
    (39, 'audit', 'audit', '{audit_id}', null, '{}', 50000)
$$;

-- How each race stands whose lead was ever given.
create view venue_state as
select l.race_id, l.epoch, l.leader, l.leader_name, l.last_n,
  l.leader = s.server_id and not coalesce(h.giving_back, false) as here,
  -- Elsewhere, or here with somebody who follows.
  l.leader <> s.server_id or l.token_hash is not null or h.race_id is not null as is_open
from race_lead l cross join server_self s left join venue_home h on h.race_id = l.race_id
where not exists (select from race_lead m where m.race_id = l.race_id and m.epoch > l.epoch);

-- The columns of a row x that travel, as an expression. It is written into statements: a function of its own for each row costs more
-- than all the rest.
create function venue_image(keeps text[], skips text[]) returns text language sql immutable set search_path = public as $$
  select case when keeps is null then case when skips = '{}' then 'to_jsonb(x)' else format('(to_jsonb(x) - %L::text[])', skips) end
    else format('(select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(x)) e where e.key = any(%L::text[]))', keeps) end
$$;

-- Which columns of a table name accounts.
create function venue_accounts(of_table text) returns text[] language sql stable set search_path = public as $$
  select coalesce(array_agg(a.attname::text), '{}') from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
  where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conrelid = of_table::regclass
$$;

create function refuse_elsewhere(by_name text) returns void language plpgsql set search_path = public as $$
begin
  raise exception 'venue.led_elsewhere' using errcode = 'PV001', detail = by_name;
end $$;

-- One function for each way in which a row reaches its race: it notes rows that a statement changed, and refuses them where another
-- server leads. A race that was never led elsewhere costs one look into an empty table.
do $do$
declare k record;
begin
  for k in select * from (values
    ('race', 'r.race_id', ''),
    ('heat', 'p.race_id', 'join heat p using (heat_id)'),
    ('write', 'p.race_id', 'join result_write p using (write_id)'),
    ('decision', 'p.race_id', 'join tie_decision p using (decision_id)'),
    ('protest', 'p.race_id', 'join protest p using (protest_id)'),
    ('licence', 'p.race_id', 'join race p on p.cup_id = r.cup_id and p.race_date = r.race_date and r.lbr_guest = ''TRUE'''),
    ('step', 'p.race_id', 'join lbr l using (lbr_id) join race p on p.cup_id = l.cup_id and p.race_date = l.race_date and l.lbr_guest = ''TRUE'''),
    -- Whoever is enrolled at the track is of its race, also before the entry.
    ('rider', 'coalesce(p.race_id, h.race_id, 0)', 'left join entry p using (rider_id) left join venue_home h on true'),
    ('audit', '0::bigint', '')
  ) as kinds (kind, race, joined) loop
    execute format($f$
create function note_venue_%1$s() returns trigger language plpgsql set search_path = public set timezone = 'UTC' as $body$
declare noted jsonb; leader text; v record; unseen text[];
begin
  if not exists (select from race_lead) or coalesce(current_setting('partidor.venue', true), '') = 'applying' then return null; end if;
  if not exists (select from venue_state where is_open) then return null; end if;
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_array(%2$s, (select jsonb_object_agg(k, to_jsonb(r) -> k) from unnest(tg_argv) k))) into noted from rows r %3$s
    where %2$s = 0 or exists (select from race_lead m where m.race_id = %2$s);
  elsif tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_array(%2$s, (select jsonb_object_agg(k, to_jsonb(r) -> k) from unnest(tg_argv) k))) into noted from was r %3$s
    where %2$s = 0 or exists (select from race_lead m where m.race_id = %2$s);
  else
    -- An account that is deleted takes its number out of rows: that is no act of the day.
    select t.keeps, t.skips into v from venue_tables() t where t.name = tg_table_name;
    unseen := v.skips || venue_accounts(tg_table_name);
    with fresh as (
      select %2$s as race, (select jsonb_object_agg(k, to_jsonb(r) -> k) from unnest(tg_argv) k) as key, case when v.keeps is null then to_jsonb(r) - unseen else (select jsonb_agg(to_jsonb(r) -> k) from unnest(v.keeps) k) end as image from rows r %3$s
      where %2$s = 0 or exists (select from race_lead m where m.race_id = %2$s)
    ), former as (
      select %2$s as race, (select jsonb_object_agg(k, to_jsonb(r) -> k) from unnest(tg_argv) k) as key, case when v.keeps is null then to_jsonb(r) - unseen else (select jsonb_agg(to_jsonb(r) -> k) from unnest(v.keeps) k) end as image from was r %3$s
      where %2$s = 0 or exists (select from race_lead m where m.race_id = %2$s)
    ), differ as ((table fresh except table former) union all (table former except table fresh))
    select jsonb_agg(distinct jsonb_build_array(race, key)) into noted from differ;
  end if;
  if noted is null then return null; end if;
  select s.leader_name into leader from venue_state s
  where '%1$s' not in ('licence', 'step', 'rider', 'audit') and s.is_open and not s.here
    and s.race_id in (select (e -> 0)::bigint from jsonb_array_elements(noted) e);
  if leader is not null then perform refuse_elsewhere(leader); end if;
  insert into venue_due (race_id, name, key, made)
  select (e -> 0)::bigint, tg_table_name, e -> 1, tg_op = 'INSERT' from jsonb_array_elements(noted) e
  where exists (select from venue_state s where s.is_open and s.here and (s.race_id = (e -> 0)::bigint or (e -> 0)::bigint = 0))
  on conflict do nothing;
  if found then insert into venue_due (race_id, name, key, made) values (0, '', '{}', false) on conflict do nothing; end if;
  -- A name that a family hides or shows is the same at the track as soon as there is a line.
  if '%1$s' = 'rider' and tg_op = 'UPDATE' and not exists (select from venue_home) then
    insert into venue_inbox (item_id, race_id, kind, body)
    select gen_random_uuid(), s.race_id, 'public_name', jsonb_build_object('rider_id', x.rider_id,
      'rider_firstname', x.rider_firstname, 'rider_lastname', x.rider_lastname, 'public_name', x.public_name)
    from jsonb_array_elements(noted) e join venue_state s on s.race_id = (e -> 0)::bigint and s.is_open and not s.here
    join rider x on x.rider_id = (e -> 1 ->> 'rider_id')::bigint;
  end if;
  return null;
end $body$ $f$, k.kind, k.race, k.joined);
  end loop;
end $do$;

-- Puts the triggers on a table of the list. A migration that adds a table to the list calls it.
create function watch_venue_table(of_table text) returns void language plpgsql set search_path = public as $$
declare v record; keys text;
begin
  select * into strict v from venue_tables() t where t.name = of_table;
  select string_agg(quote_literal(k), ', ') into keys from unnest(v.keys) k;
  execute format('create trigger venue_insert after insert on %I referencing new table as rows for each statement execute function note_venue_%s(%s)', of_table, v.kind, keys);
  execute format('create trigger venue_update after update on %I referencing new table as rows old table as was for each statement execute function note_venue_%s(%s)', of_table, v.kind, keys);
  execute format('create trigger venue_delete after delete on %I referencing old table as was for each statement execute function note_venue_%s(%s)', of_table, v.kind, keys);
end $$;
do $$ begin perform watch_venue_table(v.name) from venue_tables() v; end $$;

-- Compares two rows by the columns of a key: "x.a = k.a and x.b = k.b".
create function venue_same_key(keys text[]) returns text language sql immutable set search_path = public as $$
  select string_agg(format('x.%1$I = k.%1$I', c), ' and ') from unnest(keys) c
$$;

-- Numbers what a transaction touched of a race as one set, behind all others: the row of the lead is held until it ends.
create function close_venue_set(of_race bigint) returns void language plpgsql set search_path = public set timezone = 'UTC' as $$
declare s record; t record; part jsonb; whole jsonb := '[]'; next_n bigint;
begin
  perform from race_lead where race_id = of_race order by epoch desc limit 1 for update;
  -- Somebody may have taken the lead while this transaction waited.
  select * into s from venue_state where race_id = of_race;
  if not s.is_open then return; end if;
  if not s.here then
    if exists (select from venue_due d join venue_tables() v using (name) where d.tx = pg_current_xact_id() and d.race_id = of_race
      and v.kind not in ('licence', 'step', 'rider', 'audit')) then perform refuse_elsewhere(s.leader_name); end if;
    return;
  end if;
  -- Who is entered after the copy may be unknown at the track.
  insert into venue_due (race_id, name, key, made)
  select of_race, 'rider', jsonb_build_object('rider_id', coalesce(e.rider_id, w.rider_id)), false
  from venue_due d left join entry e on d.name = 'entry' and e.entry_id = (d.key ->> 'entry_id')::bigint
    left join entry_waiting w on d.name = 'entry_waiting' and w.waiting_id = (d.key ->> 'waiting_id')::bigint
  where d.tx = pg_current_xact_id() and d.race_id = of_race and d.made and coalesce(e.rider_id, w.rider_id) is not null
    and not exists (select from venue_home)
  on conflict do nothing;
  for t in
    select v.* from venue_tables() v
    where v.name in (select d.name from venue_due d where d.tx = pg_current_xact_id() and d.race_id in (0, of_race)) order by v.pos
  loop
    execute format($f$
      select jsonb_agg(jsonb_build_object('t', %1$L, 'k', d.key,
        'r', case when x.%2$I is not null then %5$s end) order by d.key)
      from venue_due d cross join lateral jsonb_populate_record(null::%1$I, d.key) k left join %1$I x on %3$s
      where d.tx = pg_current_xact_id() and d.name = %1$L and (d.race_id = $1 or d.race_id = 0 and %4$s)$f$,
      t.name, t.keys[1], venue_same_key(t.keys),
      case t.kind
        when 'rider' then 'exists (select from entry e where e.race_id = $1 and e.rider_id = k.rider_id
          union all select from entry_waiting e where e.race_id = $1 and e.rider_id = k.rider_id
          union all select from walk_up e where e.race_id = $1 and e.rider_id = k.rider_id)'
        when 'audit' then '(x.entity = ''race'' and x.entity_id = $1 or not exists (select from venue_due o
          where o.tx = d.tx and o.race_id not in (0, $1)))'
        else 'false' end,
      -- A rider who is new at the track is known to nobody else, so document and birth date go home.
      case when t.kind = 'rider' and exists (select from venue_home) then
        format('case when d.made then %s else %s end', venue_image(t.keeps || '{rider_dni,rider_birthdate}', t.skips), venue_image(t.keeps, t.skips))
      else venue_image(t.keeps, t.skips) end) into part using of_race;
    whole := whole || coalesce(part, '[]');
  end loop;
  if whole = '[]' then return; end if;
  select greatest(coalesce(max(n), 0), coalesce(s.last_n, 0)) + 1 into next_n from venue_set where race_id = of_race;
  insert into venue_set (race_id, epoch, n, made_at, rows, digest)
  values (of_race, s.epoch, next_n, clock_timestamp(), whole, sha256(convert_to(whole::text, 'UTF8')));
end $$;

create function close_venue_sets() returns trigger language plpgsql set search_path = public as $$
declare of_race bigint;
begin
  for of_race in select distinct d.race_id from venue_due d where d.tx = pg_current_xact_id() and d.race_id > 0 order by 1 loop
    perform close_venue_set(of_race);
  end loop;
  delete from venue_due where tx = pg_current_xact_id();
  return null;
end $$;
-- One row without a name stands for all of a transaction.
create constraint trigger close_venue_sets after insert on venue_due deferrable initially deferred
  for each row when (new.name = '') execute function close_venue_sets();
