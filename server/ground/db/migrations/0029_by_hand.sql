-- Entries open and close by the clock of the cup. An official may decide another moment for a race; 'infinity': not yet, until somebody opens.
alter table race
  add column opens_by_hand timestamptz,
  add column closes_by_hand timestamptz;

-- What somebody closed before its time stays closed from the moment it was.
update race r set closes_by_hand = coalesce(
    (select max(date_trunc('second', a.at)) from audit a
      where a.entity = 'race' and a.action = 'status' and a.entity_id = r.race_id and a.became ->> 'race_status' = 'CLOSED'), now())
  from cup c join organization o using (organization_id)
  where c.cup_id = r.cup_id and r.race_status = 'CLOSED'
    and (r.race_date - c.cup_inscription_end)::timestamp at time zone o.organization_zone > now();
