-- Whom the gate marshals miss, as everybody is told while the heat is still to ride (docs/decisions/0056): the last call from the park.
alter table heat_day add column absent bigint[] not null default '{}';

create or replace function live_facts_due(of_race bigint) returns table (kind text, key text, body jsonb)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare due text[] := array(select distinct d.what from live_due d where d.tx = pg_current_xact_id() and d.race_id = of_race);
begin
  if 'heat' = any(due) then
    return query
    with touched as (
      select h.heat_id, h.category_id || ' ' || h.phase || ' ' || h.serie as name, h.number
      from live_due d join heat h using (heat_id)
      where d.tx = pg_current_xact_id() and d.race_id = of_race and d.what = 'heat' and h.race_id = of_race
    ), gates as (
      select t.heat_id, jsonb_agg(jsonb_build_array(x.entry_id, x.lane) order by x.lane, x.entry_id) as g,
        jsonb_agg(jsonb_build_array(x.entry_id, case when x.status = 'OK' then to_jsonb(x.place) else to_jsonb(x.status) end)
          order by x.place, x.lane, x.entry_id) filter (where x.status is not null) as r,
        bool_and(x.status is not null) as whole
      from touched t join run x using (heat_id) group by t.heat_id
    )
    select 'list', 'l/' || t.name, case when g.g is not null then jsonb_build_object('n', t.number, 'g', g.g)
      -- Whom the park misses, until it is ridden.
      || case when g.r is null and cardinality(d.absent) > 0 then jsonb_build_object('m', to_jsonb(d.absent)) else '{}' end end
    from touched t left join gates g using (heat_id) left join heat_day d using (heat_id)
    union all
    select 'heat', 'h/' || t.name, case when d.heat_id is not null or g.r is not null then jsonb_build_object(
      -- Results of before the first word was said of it.
      'v', coalesce(d.verdict, case when g.whole then 'ruled' else 'open' end), 'a', coalesce(d.attempt, 1),
      't', floor(extract(epoch from d.gate_at))::bigint, 'f', floor(extract(epoch from d.settled_at))::bigint,
      'r', coalesce(g.r, '[]')) end
    from touched t left join gates g using (heat_id) left join heat_day d using (heat_id);
  end if;
  if 'gone' = any(due) then
    return query
    select f.kind, f.key, null::jsonb from live_fact f
    where f.race_id = of_race and f.kind in ('list', 'heat')
      and not exists (select from heat h where h.race_id = of_race and substr(f.key, 3) = h.category_id || ' ' || h.phase || ' ' || h.serie);
  end if;
  if 'race' = any(due) then
    return query
    select 'race', 'race', jsonb_build_object('s', r.race_status, 'd', y.delay_minutes,
      'x', floor(extract(epoch from y.stopped_at))::bigint)
    from race r join race_day y using (race_id) where r.race_id = of_race;
  end if;
  if 'notice' = any(due) then
    return query
    select 'notice', 'n/' || n.day_notice_id, jsonb_build_object('w', n.weight, 't', n.words, 'u', floor(extract(epoch from n.ends_at))::bigint)
    from day_notice n where n.race_id = of_race;
  end if;
  if 'stage' = any(due) then
    return query
    select distinct on (p.category_id, p.stage) 'stage', 's/' || p.category_id || '/' || p.stage, jsonb_build_object('b', p.became,
      'u', floor(extract(epoch from p.protest_until))::bigint, 'at', floor(extract(epoch from p.moved_at))::bigint)
    from stage_publication p where p.race_id = of_race
    order by p.category_id, p.stage, p.stage_publication_id desc;
  end if;
  if 'protest' = any(due) then
    return query
    select distinct on (p.protest_id) 'protest', 'p/' || p.protest_id, jsonb_build_object('n', p.receipt, 'c', p.category_id,
      'p', p.phase, 's', p.serie, 'b', s.became, 'l', s.public_line, 'at', floor(extract(epoch from s.at))::bigint)
    from protest p join protest_step s using (protest_id) where p.race_id = of_race
    order by p.protest_id, s.n desc;
  end if;
  if 'frame' = any(due) then
    return query
    -- Who rides, under which name, in which class and order: a number that is another one when any of it is.
    select 'frame', 'frame', jsonb_build_object('v', ('x' || left(md5(concat_ws('|',
      (select string_agg(concat_ws(',', e.entry_id, e.category_id, e.plate, i.rider_publicname, e.club_id), ';' order by e.entry_id)
        from entry e join rider i using (rider_id) where e.race_id = of_race),
      (select string_agg(concat_ws(',', c.category_id, c.short_motos, c.short_way), ';' order by c.category_id)
        from race_category c where c.race_id = of_race),
      (select string_agg(m::text, ';' order by m.position) from programme_item m where m.race_id = of_race),
      y.seconds_planned, y.first_gate_at, y.numbers_given, y.third_as_final, r.race_resumes_on)), 7))::bit(28)::integer)
    from race_day y join race r using (race_id) where y.race_id = of_race;
  end if;
end $$;
