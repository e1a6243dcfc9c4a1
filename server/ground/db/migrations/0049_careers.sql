-- How every rider came out of every published race, and how each ranking stood after every date (docs/decisions/0059). Computed by the
-- rules from facts, never edited: deleted, they come back the same. They refer to little, so that who computes holds no lock that a writer
-- needs: what they name is in the entries, and whatever changes there has them computed again.

-- `placing` alone is a word of SQL.
create table rider_placing (
  entry_id    bigint primary key references entry on delete cascade,
  race_id     bigint not null,
  category_id bigint not null,                                               -- the class that raced
  rider_id    bigint not null,
  club_id     bigint,                                                        -- as it was on the day
  race_date   date not null,
  place       smallint check (place >= 1),                                   -- in the class that raced; null: no rank
  riders      smallint not null check (riders >= 0),                         -- of how many that came to a gate
  status      text check (status in ('DSQ', 'DNS', 'WITHDRAWN')),
  stage       text check (stage ~ '^(M[1-8]|LCQ|playoff_(16|8|4|2)|final)$'), -- the last one ridden
  wins        smallint not null,
  rides       smallint not null,
  check (place is null or status is null)
);
create index placing_rider on rider_placing (rider_id, race_date desc);
create index placing_club on rider_placing (club_id, race_date desc);
create index placing_race on rider_placing (race_id, category_id);

create table standing (
  cup_id      bigint not null,
  category_id bigint not null,
  rider_id    bigint not null,
  race_date   date not null,                                                 -- as the ranking stood after this date
  position    smallint check (position >= 1),                                -- null: not classified
  points      integer not null,
  riders      smallint not null,                                             -- of how many that are classified
  primary key (rider_id, cup_id, category_id, race_date),
  foreign key (cup_id, race_date) references cup_date on delete cascade on update cascade
);
create index standing_ranking on standing (cup_id, category_id, race_date, position);

-- Races whose placings are to be computed again. Each transaction writes rows of its own, so that no writer waits for another, nor for
-- who computes.
create table placing_due (
  race_id bigint not null,
  tx      xid8 not null default pg_current_xact_id(),
  since   timestamptz not null default now(),
  primary key (race_id, tx)
);

create function tell_placing_due() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from rows) then perform pg_notify('placing_due', ''); end if;
  return null;
end $$;
create trigger tell_due after insert on placing_due referencing new table as rows for each statement execute function tell_placing_due();

-- Of these races those that are published, or were when they were last computed.
create function mark_placings_due(races bigint[]) returns void language sql set search_path = public as $$
  insert into placing_due (race_id)
  select r.race_id from race r
  where r.race_id = any(races)
    and (r.race_status in ('PROVISIONAL', 'OFFICIAL') or exists (select from rider_placing p where p.race_id = r.race_id))
  on conflict do nothing
$$;

create function mark_cups_due(cups bigint[]) returns void language sql set search_path = public as $$
  select mark_placings_due(array(select race_id from race where cup_id = any(cups)))
$$;

create function note_placings_of_rows() returns trigger language plpgsql set search_path = public as $$
begin
  perform mark_placings_due(array(select distinct race_id from rows));
  return null;
end $$;

-- A rider that is moved to another race changes both.
create function note_placings_of_both() returns trigger language plpgsql set search_path = public as $$
begin
  perform mark_placings_due(array(select race_id from was union select race_id from rows));
  return null;
end $$;

create function note_placings_of_race() returns trigger language plpgsql set search_path = public as $$
begin
  -- Without it the dates after it stand otherwise.
  if tg_op = 'DELETE' then
    perform mark_cups_due(array[old.cup_id]);
  elsif new.race_status in ('PROVISIONAL', 'OFFICIAL') or old.race_status in ('PROVISIONAL', 'OFFICIAL') then
    perform mark_placings_due(array[new.race_id]);
  end if;
  return null;
end $$;

create function note_placings_of_cup() returns trigger language plpgsql set search_path = public as $$
begin
  perform mark_cups_due(array[case when tg_op = 'DELETE' then old.cup_id else new.cup_id end]);
  return null;
end $$;

create function note_placings_of_rules() returns trigger language plpgsql set search_path = public as $$
begin
  perform mark_placings_due(array(
    select distinct rc.race_id from race_category rc join cup c using (cup_id)
    where coalesce(rc.race_rules_id, c.race_rules_id) = new.race_rules_id));
  return null;
end $$;

-- Where only those with a licence score.
create function note_placings_of_licences() returns trigger language plpgsql set search_path = public as $$
begin
  perform mark_cups_due(array(select distinct c.cup_id from rows join cup c using (cup_id) where c.only_affiliated));
  return null;
end $$;

do $$
declare t text;
begin
  foreach t in array array['race_category', 'entry', 'run'] loop
    execute format('create trigger placings_insert after insert on %I referencing new table as rows for each statement execute function note_placings_of_rows()', t);
    execute format('create trigger placings_update after update on %I referencing old table as was new table as rows for each statement execute function note_placings_of_both()', t);
    execute format('create trigger placings_delete after delete on %I referencing old table as rows for each statement execute function note_placings_of_rows()', t);
  end loop;
  foreach t in array array['insert', 'update', 'delete'] loop
    execute format('create trigger placings_%s after %1$s on lbr referencing %s table as rows for each statement execute function note_placings_of_licences()',
      t, case when t = 'delete' then 'old' else 'new' end);
  end loop;
end $$;

create trigger placings_change after update of race_status, race_date or delete on race for each row execute function note_placings_of_race();
create trigger placings_change after insert or update or delete on cup_points for each row execute function note_placings_of_cup();
create trigger placings_change after insert or update of race_date, multiplier or delete on cup_date for each row execute function note_placings_of_cup();
create trigger placings_change after update on cup for each row
  when ((old.cup_status, old.cup_parameters, old.race_rules_id, old.count_best, old.min_rounds_to_rank, old.must_ride_last,
      old.bonus_presence, old.only_affiliated, old.ranking_tie)
    is distinct from (new.cup_status, new.cup_parameters, new.race_rules_id, new.count_best, new.min_rounds_to_rank, new.must_ride_last,
      new.bonus_presence, new.only_affiliated, new.ranking_tie))
  execute function note_placings_of_cup();
create trigger placings_change after update on race_rules for each row when (old.* is distinct from new.*) execute function note_placings_of_rules();

-- What shows these riders and clubs, `riders:12,4711`, and every list of placings, `placings`. A message holds 8,000 bytes at most.
create function tell_people(kind text, ids bigint[]) returns void language plpgsql set search_path = public as $$
begin
  perform pg_notify('public_changed', kind || ':' || string_agg(n.id::text, ',' order by n.id))
    from (select x.id, row_number() over (order by x.id) / 400 as part from (select distinct unnest(ids) as id) x where x.id is not null) n
    group by n.part;
end $$;

create function tell_riders_of_rows() returns trigger language plpgsql set search_path = public as $$
begin
  perform tell_people('riders', array(select rider_id from rows));
  return null;
end $$;
create function tell_riders_of_both() returns trigger language plpgsql set search_path = public as $$
begin
  perform tell_people('riders', array(select rider_id from was union select rider_id from rows));
  return null;
end $$;

-- The dates a rider is entered for are on his page.
create trigger tell_riders_insert after insert on entry referencing new table as rows for each statement execute function tell_riders_of_rows();
create trigger tell_riders_update after update on entry referencing old table as was new table as rows for each statement execute function tell_riders_of_both();
create trigger tell_riders_delete after delete on entry referencing old table as rows for each statement execute function tell_riders_of_rows();

do $$
declare t text;
begin
  foreach t in array array['rider_placing', 'standing'] loop
    execute format('create trigger tell_riders_insert after insert on %I referencing new table as rows for each statement execute function tell_riders_of_rows()', t);
    execute format('create trigger tell_riders_update after update on %I referencing old table as was new table as rows for each statement execute function tell_riders_of_both()', t);
    execute format('create trigger tell_riders_delete after delete on %I referencing old table as rows for each statement execute function tell_riders_of_rows()', t);
  end loop;
end $$;

create function tell_placings() returns trigger language plpgsql set search_path = public as $$
declare them bigint[] := array(select club_id from rows);
begin
  if not exists (select from rows) then return null; end if;
  perform tell_people('clubs', them);
  perform pg_notify('public_changed', 'placings');
  return null;
end $$;
create trigger tell_insert after insert on rider_placing referencing new table as rows for each statement execute function tell_placings();
create trigger tell_update after update on rider_placing referencing new table as rows for each statement execute function tell_placings();
create trigger tell_delete after delete on rider_placing referencing old table as rows for each statement execute function tell_placings();

create function tell_rider() returns trigger language plpgsql set search_path = public as $$
begin
  perform tell_people('riders', array[new.rider_id]);
  return null;
end $$;
create trigger tell_about after update on rider for each row
  when ((old.club_id, old.rider_birthdate) is distinct from (new.club_id, new.rider_birthdate)) execute function tell_rider();

-- Everything that was published before.
insert into placing_due (race_id) select race_id from race where race_status in ('PROVISIONAL', 'OFFICIAL');
