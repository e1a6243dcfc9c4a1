-- A signature of a waiver may have an end, as the version says that was signed: the end of the season, or so many months later.
alter table waiver_text
  add column lasts  text not null default 'always' check (lasts in ('always', 'season', 'months')),
  add column months smallint check (months between 1 and 60),
  add check ((lasts = 'months') = (months is not null));

-- Its last day; null where it has no end. A version whose signature ended is signed again.
alter table waiver_signature add column ends_on date;
alter table waiver_signature drop constraint waiver_signature_rider_id_organization_id_version_key;
alter table waiver_signature add unique nulls not distinct (rider_id, organization_id, version, ends_on);
