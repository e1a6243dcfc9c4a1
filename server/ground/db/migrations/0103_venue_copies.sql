-- How a race is copied to a server at the track, how sets are written there and here, and how both are compared.

-- The condition by which a row x of a table reaches the race $1.
create function venue_of_race(kind text) returns text language sql immutable set search_path = public as $$
  select case kind
    when 'race' then 'x.race_id = $1'
    when 'heat' then 'x.heat_id in (select heat_id from heat where race_id = $1)'
    when 'write' then 'x.write_id in (select write_id from result_write where race_id = $1)'
    when 'decision' then 'x.decision_id in (select decision_id from tie_decision where race_id = $1)'
    when 'protest' then 'x.protest_id in (select protest_id from protest where race_id = $1)'
    when 'licence' then 'exists (select from race p where p.race_id = $1 and p.cup_id = x.cup_id and p.race_date = x.race_date and x.lbr_guest = ''TRUE'')'
    when 'step' then 'exists (select from lbr l join race p on p.cup_id = l.cup_id and p.race_date = l.race_date and l.lbr_guest = ''TRUE''
      where p.race_id = $1 and l.lbr_id = x.lbr_id)'
    when 'rider' then 'x.rider_id in (select rider_id from entry where race_id = $1 union all select rider_id from entry_waiting where race_id = $1
      union all select rider_id from entry_withdrawal where race_id = $1 union all select rider_id from walk_up where race_id = $1
      union all select rider_id from check_in_mark where race_id = $1 union all select rider_id from check_in_end where race_id = $1)'
    else 'true' end
$$;

-- What a race needs beside its own rows, parents first: it is copied and only read there. No contact, price, paper or address is among it.
create function venue_reference() returns table (pos integer, name text, keeps text[], whose text) language sql immutable set search_path = public as $$
  values
    (1, 'country', '{country_id,country_name,country_code,country_iso}'::text[], 'true'),
    (2, 'organization', '{organization_id,organization_name,organization_shortname,organization_order,organization_currency,organization_zone,country_id,organization_state,organization_language}',
      'x.organization_id in (select organization_id from cup join race using (cup_id) where race_id = $1
        union all select r.organization_id from rider r join entry e using (rider_id) where e.race_id = $1
        union all select r.organization_id from rider r join entry_withdrawal e using (rider_id) where e.race_id = $1
        union all select r.organization_id from rider r join entry_waiting e using (rider_id) where e.race_id = $1
        union all select r.organization_id from rider r join walk_up e using (rider_id) where e.race_id = $1
        union all select r.organization_id from rider r join check_in_mark e using (rider_id) where e.race_id = $1
        union all select r.organization_id from rider r join check_in_end e using (rider_id) where e.race_id = $1
        union all select c.organization_id from club c join entry e using (club_id) where e.race_id = $1
        union all select c.organization_id from club c join rider r using (club_id) join entry e using (rider_id) where e.race_id = $1
        union all select t.organization_id from track t join cup_date d using (track_id) join race p using (cup_id, race_date) where p.race_id = $1)'),
    (3, 'users', '{user_id,user_firstname,user_lastname}',
      'exists (select from venue_home) or x.user_id in (select o.user_id from user_role o join cup c using (organization_id) join race p using (cup_id)
        where p.race_id = $1 and o.role = ''organizer'')'),
    (4, 'club', '{club_id,club_name,organization_id,club_state,club_city,club_colours}',
      'x.organization_id in (select organization_id from cup join race using (cup_id) where race_id = $1)
        or x.club_id in (select club_id from entry where race_id = $1 union all select club_id from entry_withdrawal where race_id = $1
          union all select r.club_id from rider r join entry e using (rider_id) where e.race_id = $1)'),
    (5, 'category', null,
      'x.category_id in (select category_id from cup_category join race using (cup_id) where race_id = $1
        union all select category_id from lbr join race using (cup_id) where race_id = $1
        union all select unnest(array[category_id, entered_category_id]) from entry where race_id = $1)'),
    (6, 'track', '{track_id,organization_id,track_name,track_city,track_state,country_id,track_zone,track_latitude,track_longitude,track_length}',
      'x.track_id in (select track_id from cup_date join race using (cup_id, race_date) where race_id = $1)'),
    (7, 'race_rules', null,
      'x.race_rules_id in (select race_rules_id from cup join race using (cup_id) where race_id = $1
        union all select race_rules_id from race_category where race_id = $1)'),
    (8, 'cup', '{cup_id,cup_name,cup_status,organization_id,cup_inscription_init,cup_inscription_end,cup_assign_type,race_rules_id,count_best,min_rounds_to_rank,must_ride_last,bonus_presence,only_affiliated,allow_ride_up,ranking_tie,club_rule,club_best,unpaid_rides,carries_points}',
      'x.cup_id in (select cup_id from race where race_id = $1)'),
    (9, 'cup_category', null, 'x.cup_id in (select cup_id from race where race_id = $1)'),
    (10, 'cup_date', '{cup_id,race_date,date_name,date_place,multiplier,track_id}',
      '(x.cup_id, x.race_date) in (select cup_id, race_date from race where race_id = $1)'),
    (11, 'cup_points', null, 'x.cup_id in (select cup_id from race where race_id = $1)')
$$;

-- Waits until nobody writes a table of the day, and keeps writers out until the transaction ends.
create function lock_venue_day() returns void language plpgsql set search_path = public as $$
begin
  perform set_config('lock_timeout', '5s', true);
  execute (select 'lock table ' || string_agg(format('%I', v.name), ', ' order by v.pos) || ' in share mode' from venue_tables() v where v.kind <> 'audit');
end $$;

-- Everything of a race that a server at the track gets, row by row, in an order in which it can be written. Accounts that are not named
-- there are left out of the rows.
create function venue_copy(of_race bigint) returns table (name text, image text)
language plpgsql stable set search_path = public set timezone = 'UTC' as $$
declare t record; account text; image text; named bigint[];
begin
  for t in
    select r.pos, r.name, r.keeps, '{}'::text[] as skips, r.whose from venue_reference() r
    union all
    select 100 + v.pos, v.name, case when v.name <> 'race' then v.keeps end,
      v.skips || case v.name when 'lbr' then '{lbr_reason,request_key}'::text[] else '{}' end,
      case v.name when 'lbr' then '(x.cup_id in (select cup_id from race where race_id = $1) and x.rider_id in (select x.rider_id from rider x where '
        || venue_of_race('rider') || '))' else venue_of_race(v.kind) end
    from venue_tables() v where v.kind <> 'audit' order by 1
  loop
    image := 'to_jsonb(x)' || case when cardinality(t.skips) > 0 then format(' - %L::text[]', t.skips) else '' end;
    foreach account in array venue_accounts(t.name) loop
      image := image || format(' || case when x.%1$I = any($2) then ''{}'' else jsonb_build_object(%1$L, null) end', account);
    end loop;
    if t.keeps is not null then
      image := format('(select jsonb_object_agg(e.key, e.value) from jsonb_each(%s) e where e.key = any(%L))', image, t.keeps);
    end if;
    -- An address for letters must be there; this one is nobody's.
    if t.name = 'users' then image := image || ' || jsonb_build_object(''user_email'', x.user_id || ''@venue.invalid'')'; end if;
    return query execute format('select %L::text, image from (select (%s)::text as image from %I x where %s) found order by image collate "C"',
      t.name, image, t.name, t.whose)
      using of_race, coalesce(named, '{}');
    if t.name = 'users' then
      execute 'select array_agg(x.user_id) from users x where ' || t.whose into named using of_race;
    end if;
  end loop;
end $$;

-- Makes room for a copy: an account that is made at the track has a number that nobody at home ever gets.
create function begin_venue_copy() returns void language plpgsql set search_path = public as $$
begin
  delete from country;
  execute format('alter sequence %s restart with 8000000000000', pg_get_serial_sequence('users', 'user_id'));
end $$;

-- Writes rows of a copy into an empty database.
create function take_venue_rows(of_table text, rows jsonb) returns void language plpgsql set search_path = public as $$
declare cols text;
begin
  perform set_config('partidor.venue', 'applying', true);
  select string_agg(format('%I', c), ', ') into cols from jsonb_object_keys(rows -> 0) c;
  execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$I, $1)', of_table, cols) using rows;
  perform set_config('partidor.venue', '', true);
end $$;

-- Compares a race on two servers: the tables that only the leader writes. An account may be unknown at the track.
create function venue_digests(of_race bigint) returns table (name text, rows bigint, digest text)
language plpgsql stable set search_path = public set timezone = 'UTC' as $$
declare v record;
begin
  for v in select * from venue_tables() t where t.kind in ('race', 'heat', 'write', 'decision', 'protest') order by t.pos loop
    return query execute format($f$
      select %1$L::text, count(*), encode(sha256(convert_to(coalesce(string_agg(image, E'\n' order by image collate "C"), ''), 'UTF8')), 'hex')
      from (select (%4$s - %2$L::text[])::text as image from %1$I x where %3$s) found$f$,
      v.name, venue_accounts(v.name), venue_of_race(v.kind), venue_image(v.keeps, v.skips)) using of_race;
  end loop;
end $$;

-- Writes the rows of a set: what is gone first, children before parents, then what is there, parents before children. A set from the
-- track (`from_home` false) changes of a rider only the chip, and nothing outside of its race.
create function apply_venue_rows(of_race bigint, rows jsonb, from_home boolean) returns void
language plpgsql set search_path = public set timezone = 'UTC' as $$
declare v record; cols text[]; changed text[]; strange boolean; accounts text[];
begin
  perform set_config('partidor.venue', 'applying', true);
  for v in select t.* from venue_tables() t where t.name in (select e ->> 't' from jsonb_array_elements(rows) e) order by t.pos desc loop
    -- The lines of a programme change places: each is written anew.
    execute format('delete from %1$I x using (select e -> ''r'' as r, k.* from jsonb_array_elements($2) e cross join lateral
      jsonb_populate_record(null::%1$I, e -> ''k'') k where e ->> ''t'' = %1$L) k where (k.r = ''null'' or %1$L = ''programme_item'') and %2$s and %3$s',
      v.name, venue_same_key(v.keys), venue_of_race(v.kind)) using of_race, rows;
  end loop;
  for v in select t.* from venue_tables() t where t.name in (select e ->> 't' from jsonb_array_elements(rows) e) order by t.pos loop
    accounts := venue_accounts(v.name);
    for cols in
      select distinct array(select c from jsonb_object_keys(e -> 'r') c order by c) from jsonb_array_elements(rows) e
      where e ->> 't' = v.name and e -> 'r' <> 'null'
    loop
      changed := array(select c from unnest(cols) c where c <> all(v.keys) and (v.name <> 'rider' or from_home or c = 'transponder'));
      if cardinality(changed) > 0 and v.kind <> 'audit' then
        execute format('update %1$I x set %2$s from (select p.* from jsonb_array_elements($2) e cross join lateral jsonb_populate_record(null::%1$I, e -> ''r'') p
          where e ->> ''t'' = %1$L and array(select c from jsonb_object_keys(nullif(e -> ''r'', ''null'')) c order by c) = %3$L::text[]) k
          where %4$s and %5$s and (%6$s) is distinct from (%7$s)',
          v.name,
          (select string_agg(format('%1$I = ', c) || venue_written(c, accounts), ', ') from unnest(changed) c),
          cols, venue_same_key(v.keys), venue_of_race(v.kind),
          (select string_agg(format('x.%I', c), ', ') from unnest(changed) c),
          (select string_agg(venue_written(c, accounts), ', ') from unnest(changed) c)) using of_race, rows;
      end if;
      execute format('insert into %1$I (%2$s) overriding system value select %3$s from (select p.* from jsonb_array_elements($1) e
        cross join lateral jsonb_populate_record(null::%1$I, e -> ''r'') p
        where e ->> ''t'' = %1$L and array(select c from jsonb_object_keys(nullif(e -> ''r'', ''null'')) c order by c) = %4$L::text[]) k
        where not exists (select from %1$I x where %5$s) order by %6$s',
        v.name, (select string_agg(format('%I', c), ', ') from unnest(cols) c),
        (select string_agg(case
          when c = any(accounts) then format('(select u.user_id from users u where u.user_id = k.%I)', c)
          -- Somebody else has this document: the office merges them.
          when c = 'rider_dni' then 'case when not exists (select from rider o where o.rider_dni = k.rider_dni) then k.rider_dni end'
          else format('k.%I', c) end, ', ') from unnest(cols) c),
        cols, venue_same_key(v.keys), (select string_agg(format('k.%I', c), ', ') from unnest(v.keys) c)) using rows;
    end loop;
  end loop;
  -- Somebody new is of no race before the entry, and of others only who rides this race was changed.
  for v in
    select t.* from venue_tables() t where t.kind <> 'rider' and t.name in (select e ->> 't' from jsonb_array_elements(rows) e where e -> 'r' <> 'null')
  loop
    execute format('select exists (select from jsonb_array_elements($2) e cross join lateral jsonb_populate_record(null::%1$I, e -> ''k'') k
      where e ->> ''t'' = %1$L and e -> ''r'' <> ''null'' and not exists (select from %1$I x where %2$s and %3$s))',
      v.name, venue_same_key(v.keys), venue_of_race(v.kind)) into strange using of_race, rows;
    if strange then raise exception 'venue.refused' using errcode = 'PV002', table = v.name; end if;
  end loop;
  perform set_config('partidor.venue', '', true);
end $$;

-- What is written into a column: an account that is not known here leaves the one that stands.
create function venue_written(col text, accounts text[]) returns text language sql immutable set search_path = public as $$
  select case when col = any(accounts) then format('coalesce((select u.user_id from users u where u.user_id = k.%1$I), x.%1$I)', col)
    else format('k.%I', col) end
$$;

-- Takes a block of numbers out of each sequence of the day. Later numbers of this server lie behind it, so that the numbers of a race
-- rise over all its leaders. The lock keeps `nextval` out until the transaction ends.
create function reserve_venue_numbers(names text[]) returns table (name text, first bigint, last bigint)
language plpgsql set search_path = public as $$
declare v record; seq text; at bigint; used boolean;
begin
  for v in
    select t.name, t.keys[1] as id, t.spare from venue_tables() t where t.spare > 0 and (names is null or t.name = any(names)) order by t.name
  loop
    seq := pg_get_serial_sequence(v.name, v.id);
    execute format('alter sequence %s no cycle', seq);
    execute format('select last_value, is_called from %s', seq) into at, used;
    name := v.name; first := at + case when used then 1 else 0 end; last := first + v.spare - 1;
    execute format('alter sequence %s restart with %s', seq, last + 1);
    return next;
  end loop;
end $$;

create function use_venue_numbers(of_table text, first bigint, last bigint) returns void language plpgsql set search_path = public as $$
declare seq text;
begin
  select pg_get_serial_sequence(t.name, t.keys[1]) into strict seq from venue_tables() t where t.name = of_table and t.spare > 0;
  execute format('alter sequence %s minvalue %s maxvalue %s start with %s restart with %s no cycle', seq, first, last, first, first);
end $$;

-- The tables of which fewer than a fifth of the numbers are left.
create function scarce_venue_numbers() returns text[] language plpgsql stable set search_path = public as $$
declare v record; at bigint; scarce text[] := '{}'; top bigint; low bigint;
begin
  for v in select t.name, pg_get_serial_sequence(t.name, t.keys[1]) as seq from venue_tables() t where t.spare > 0 loop
    execute format('select last_value from %s', v.seq) into at;
    select seqmax, seqmin into top, low from pg_sequence where seqrelid = v.seq::regclass;
    if (top - at) * 5 < top - low + 1 then scarce := scarce || v.name; end if;
  end loop;
  return scarce;
end $$;
