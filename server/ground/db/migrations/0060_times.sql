-- Times on the way, beside the time at the line: at the foot of the hill, and at points of the track further on. No place is decided by
-- them (docs/decisions/0072-times.md).

-- Times a clock can have seen one after the other. A point where it missed the rider is null.
create function in_order_of_track(hill_ms integer, split_ms integer[]) returns boolean
language sql immutable set search_path = public as $$
  select coalesce(bool_and(seen.ms > seen.before), true)
  from (select t.ms, coalesce(lag(t.ms) over (order by t.n), 0) as before
    from unnest(hill_ms || split_ms) with ordinality as t(ms, n) where t.ms is not null) seen
$$;

alter table run
  -- From the drop of the gate to the foot of the hill.
  add column hill_ms integer check (hill_ms between 1 and 599999),
  -- To each point further on, in the order of the track; the line is none of them.
  add column split_ms integer[],
  add constraint run_split_count check (cardinality(split_ms) between 1 and 4),
  add constraint run_split_seen check (split_ms is null or cardinality(array_remove(split_ms, null)) > 0),
  add constraint run_split_range check (600000 > all (split_ms) is not false),
  add constraint run_split_order check (split_ms is null or in_order_of_track(hill_ms, split_ms));
