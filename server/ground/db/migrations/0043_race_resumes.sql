-- Additive although: the check of the kinds only lets one more in.
-- What was not ridden of a race is ridden on another day. By the clock of the place, as the first gate of a day is.
alter table race
  add column race_resumes_on date,                                     -- null: on its own day
  add column race_resumes_at time,
  add constraint race_resumes_whole check ((race_resumes_on is null) = (race_resumes_at is null)),
  add constraint race_resumes_later check (race_resumes_on > race_date);

alter table day_change
  drop constraint day_change_kind_check,
  add constraint day_change_kind_check check (kind in ('late', 'scratch', 'shorten', 'resume'));
