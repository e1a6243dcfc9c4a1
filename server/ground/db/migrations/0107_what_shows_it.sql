-- A change drops what shows it, and not every kept answer of every organization (docs/decisions/0107). A message `drop` or `forget`
-- names the tags of answers; a version that does not know it drops every one, as before.

-- Who changes a name or a club asks where it is shown.
create index result_change_rider on result_change (rider_id) where rider_id is not null;
create index tie_place_rider on tie_place (rider_id) where rider_id is not null;
create index entry_club on entry (club_id) where club_id is not null;

-- A message holds 8,000 bytes at most. Whoever changes this much at once drops every answer.
create function tell_tags(word text, tags text[]) returns void language plpgsql set search_path = public as $$
declare them text[] := array(select distinct x.tag from unnest(tags) as x (tag) where x.tag is not null order by 1);
begin
  if cardinality(them) > 1500 then
    perform pg_notify('public_changed', case word when 'forget' then 'forget' else 'all' end);
    return;
  end if;
  perform pg_notify('public_changed', word || ' ' || string_agg(n.tag, ' ' order by n.place))
    from (select x.tag, x.place, (x.place - 1) / 250 as part from unnest(them) with ordinality as x (tag, place)) n
    group by n.part;
end $$;

-- The first argument is the word. Then each two are some columns, and a statement that selects the tags of what shows them, of rows `t`
-- with these columns: of an update the rows in which one of them became different, before and after.
create function tell_shown() returns trigger language plpgsql set search_path = public as $$
declare
  tags text[] := '{}';
  more text[];
  changed text;
begin
  for n in 1 .. tg_nargs - 2 by 2 loop
    changed := case tg_op
      when 'UPDATE' then format('((select %1$s from was except all select %1$s from rows) union all
        (select %1$s from rows except all select %1$s from was))', tg_argv[n])
      else format('(select %s from rows)', tg_argv[n]) end;
    execute format('with t as materialized (select * from %s x) select array(select * from (%s) y)', changed, tg_argv[n + 1]) into more;
    tags := tags || more;
  end loop;
  perform tell_tags(tg_argv[0], tags);
  return null;
end $$;

create procedure tell_what_shows(of_table text, word text, variadic parts text[]) language plpgsql set search_path = public as $$
declare arguments text := (select string_agg(quote_literal(x.part), ', ' order by x.place)
  from unnest(word || parts) with ordinality as x (part, place));
begin
  execute format('drop trigger if exists tell_change on %I', of_table);
  execute format('create trigger tell_shown_insert after insert on %I referencing new table as rows for each statement execute function tell_shown(%s)', of_table, arguments);
  execute format('create trigger tell_shown_update after update on %I referencing old table as was new table as rows for each statement execute function tell_shown(%s)', of_table, arguments);
  execute format('create trigger tell_shown_delete after delete on %I referencing old table as rows for each statement execute function tell_shown(%s)', of_table, arguments);
end $$;

do $do$
declare
  -- Of rows with a cup: its own answers, and the lists of dates that name it.
  listed constant text := $$select unnest(array['dates:' || t.cup_id, 'list', 'list:' || c.organization_id]) from t left join cup c using (cup_id)$$;
  ranked constant text := $$select 'federation:' || f.federation_ranking_id from t join federation_event f using (cup_id)$$;
  of_track constant text := $$select 'track:' || track_id from t union all select 'today' from t$$;
  of_cup constant text := $$select 'dates:' || cup_id from t$$;
  t text;
begin
  call tell_what_shows('organization', 'drop',
    'organization_id, organization_name, organization_shortname, organization_order, organization_price, organization_currency,
      organization_zone, organization_contact, country_id, organization_language',
    $$select unnest(array['org:' || organization_id, 'orgs']) from t$$,
    'organization_id, organization_name, organization_shortname, organization_order, organization_currency, organization_zone,
      country_id, organization_language',
    $$select 'dates:' || cup_id from t join cup using (organization_id)$$,
    'organization_id, organization_zone, country_id',
    $$select unnest(array['today', 'ads', 'ads:' || organization_id]) from t$$);

  call tell_what_shows('club', 'drop',
    'club_id, organization_id, club_name, closed_at, club_city, club_state, club_public_contact, club_colours',
    $$select unnest(array['club:' || club_id, 'clubs', 'clubs:' || organization_id]) from t$$,
    'club_id, club_name, club_colours',
    $$select unnest(array['race:' || r.race_id, 'cup:' || r.cup_id]) from t join entry e using (club_id) join race r using (race_id)
      union select 'cup:' || r.cup_id from t join rider i using (club_id) join entry e using (rider_id) join race r using (race_id)
      union select 'cup:' || s.cup_id from t join club_standing s using (club_id)$$);

  call tell_what_shows('category', 'drop',
    'category_id, category_name, organization_id, category_order, min_age, max_age, gender, wheel, level, plate_colour',
    $$select unnest(array['org:' || organization_id, 'categories', 'categories:' || organization_id]) from t
      union select 'dates:' || cup_id from t join cup_category using (category_id)$$);

  call tell_what_shows('race_rules', 'drop', '*',
    $$select 'dates:' || c.cup_id from t join cup c using (race_rules_id)
      union select 'dates:' || rc.cup_id from t join race_category rc using (race_rules_id)$$);

  call tell_what_shows('cup', 'drop',
    'cup_id, cup_name, cup_status, organization_id, cup_parameters, cup_regulation, cup_inscription_init, cup_inscription_end,
      cup_assign_type, cup_auto_inscription, cup_licence_model, race_rules_id, count_best, min_rounds_to_rank, must_ride_last,
      bonus_presence, only_affiliated, copied_from, ranking_tie, club_rule, club_best, carries_points',
    $$select unnest(array['dates:' || cup_id, 'list', 'list:' || organization_id]) from t$$,
    -- From here on somebody sees what nobody saw, or the other way round.
    'cup_id, organization_id, cup_status, cup_parameters, club_rule',
    $$select 'today' from t union all $$ || ranked || $$ union
      select 'track:' || track_id from t join cup_date using (cup_id) union
      select 'club:' || club_id from t join club_standing using (cup_id) union
      select 'rider:' || e.rider_id from t join race r using (cup_id) join entry e using (race_id)
        where r.race_status not in ('PROVISIONAL', 'OFFICIAL')$$);

  foreach t in array array['cup_points', 'cup_qualification', 'cup_regulation_version'] loop
    call tell_what_shows(t, 'drop', '*', of_cup);
  end loop;
  foreach t in array array['cup_category', 'price_list'] loop
    call tell_what_shows(t, 'drop', '*', listed);
  end loop;
  call tell_what_shows('price_class', 'drop', '*',
    $$with p as (select distinct l.cup_id from t join price_list l using (price_list_id))
      select unnest(array['dates:' || p.cup_id, 'list', 'list:' || c.organization_id]) from p join cup c using (cup_id)$$);
  call tell_what_shows('cup_date', 'drop', '*', listed || ' union all ' || of_track || ' union all ' || ranked);
  call tell_what_shows('cup_date_image', 'drop', '*',
    $$select unnest(array['race:' || r.race_id, 'cup:' || t.cup_id, 'list', 'list:' || c.organization_id])
      from t left join cup c using (cup_id) left join race r using (cup_id, race_date)$$);

  call tell_what_shows('race', 'drop',
    'race_id, cup_id, race_date, race_name, race_status, opens_by_hand, closes_by_hand, race_resumes_on, race_resumes_at,
      called_off_at, called_off_reason',
    listed || ' union all ' || ranked || $$ union all select 'race:' || race_id from t
      union all select 'today' from t
        where current_date between race_date - 3 and coalesce(greatest(race_date, race_resumes_on), race_date) + 17
          or current_date between race_resumes_on - 3 and race_resumes_on + 17$$,
    'race_id, cup_id, race_status',
    -- Who is entered was hidden until now, or is hidden again.
    $$select 'rider:' || e.rider_id from t join cup c using (cup_id) join entry e using (race_id)
      where not coalesce((c.cup_parameters ->> 'showRiders')::boolean, false)$$);
  call tell_what_shows('heat_image', 'drop', '*', $$select 'race:' || h.race_id from t join heat h using (heat_id)$$);
  call tell_what_shows('race_file', 'drop', '*', $$select 'race:' || race_id from t$$);
  call tell_what_shows('ad', 'drop', '*',
    $$select unnest(array['ads', 'ads:' || organization_id, 'race:' || race_id]) from t$$);
  call tell_what_shows('ad_image', 'drop', '*',
    $$select unnest(array['ads', 'ads:' || a.organization_id, 'race:' || a.race_id]) from t join ad a using (ad_id)$$);
  call tell_what_shows('track', 'drop',
    'track_id, organization_id, track_name, track_city, track_state, country_id, track_latitude, track_longitude, track_directions,
      track_contact, track_surface, track_length, track_zone',
    of_track || $$ union all select 'list' from t union all
      select unnest(array['dates:' || d.cup_id, 'list:' || c.organization_id]) from t join cup_date d using (track_id) join cup c using (cup_id)$$);

  call tell_what_shows('federation_ranking', 'drop', '*',
    $$select unnest(array['federation:' || federation_ranking_id, 'federations']) from t$$);
  foreach t in array array['federation_carry', 'federation_category', 'federation_event', 'federation_kind', 'federation_points'] loop
    call tell_what_shows(t, 'drop', '*', $$select 'federation:' || federation_ranking_id from t$$);
  end loop;

  -- A name that changes may change for a child's sake: what shows it is not shown again, not even as last known.
  drop trigger tell_renamed on rider;
  drop trigger tell_removed on rider;
  drop trigger forget_name on rider;
  drop trigger forget_portrait on rider_portrait;
  call tell_what_shows('rider', 'forget',
    'rider_id, rider_firstname, rider_lastname, country_id, public_name',
    $$with r as (select rider_id, race_id from t join entry using (rider_id)
        union select x.rider_id, w.race_id from t join result_change x using (rider_id) join result_write w using (write_id)
        union select x.rider_id, d.race_id from t join tie_place x using (rider_id) join tie_decision d using (decision_id))
      select unnest(array['rider:' || rider_id, 'riders']) from t
      union select unnest(array['race:' || race_id, 'cup:' || cup_id]) from r join race using (race_id)$$);
  drop trigger tell_shown_insert on rider;
  call tell_what_shows('rider_portrait', 'forget', '*', $$select 'rider:' || rider_id from t$$);
end $do$;

-- A rider's club stands beside the name in rankings.
create function tell_new_club() returns trigger language plpgsql set search_path = public as $$
begin
  perform tell_tags('drop', array(select 'cup:' || r.cup_id from entry e join race r using (race_id) where e.rider_id = new.rider_id)
    || array['clubs', 'club:' || old.club_id, 'club:' || new.club_id]);
  return null;
end $$;
create trigger tell_new_club after update of club_id on rider for each row
  when (old.club_id is distinct from new.club_id) execute function tell_new_club();

drop procedure tell_what_shows;

-- The door of entries is one of each race, and the program takes it: a statement does not know yet which races it changes.
drop trigger wait_at_the_door on race;
