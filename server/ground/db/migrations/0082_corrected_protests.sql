-- A protest that is upheld stays in the way of an official result until what it is about is corrected (docs/decisions/0057).
-- Additive although: the check of steps lets in what it did, and one more; a stage that the version before lets go while a protest waits
-- for its correction is still counted in the office.

alter table protest_step drop constraint protest_step_became_check;
alter table protest_step add constraint protest_step_became_check
  check (became in ('FILED', 'ADMITTED', 'NOT_ADMITTED', 'UPHELD', 'DISMISSED', 'WITHDRAWN', 'CORRECTED'));

-- Of before: nobody waits for a correction of results that are official, or that were written again since.
insert into protest_step (protest_id, n, became, public_line, at)
  select p.protest_id, s.n + 1, 'CORRECTED', s.public_line, coalesce(w.at, now())
  from protest p join race r using (race_id)
  cross join lateral (select n, became, public_line, at from protest_step where protest_id = p.protest_id order by n desc limit 1) s
  cross join lateral (select min(written_at) as at from result_write
    where race_id = p.race_id and category_id = p.category_id and phase = p.phase and written_at > s.at) w
  where s.became = 'UPHELD' and (r.race_status = 'OFFICIAL' or w.at is not null);

-- What is still to be answered or corrected is counted each time somebody opens the office.
create index protest_of_race on protest (race_id, category_id);
