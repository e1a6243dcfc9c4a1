-- Where a date is watched from afar, and who pays for a date or for a class of it.
-- Additive although: the lists of positions only became longer.

alter table cup_date add column date_video text check (date_video ~ '^https://');

-- A sponsor is advertising of one date, or of one class of it: everybody reads its name, with a logo where it has one.
alter table ad
  add column race_id     bigint references race on delete cascade,
  add column category_id bigint,
  add constraint ad_of_class foreign key (race_id, category_id) references race_category on delete cascade,
  add constraint ad_sponsor check (case when race_id is null then category_id is null else cup_id is null and ad_name <> '' end);
create index ad_race on ad (race_id);

alter table ad_image
  drop constraint ad_image_position_check,
  add constraint ad_image_position_check check (position in ('SUP', 'LOW', 'LOGO'));

-- A sponsor is seen on the page of the race, and on the big screen at the track.
alter table ad_day
  drop constraint ad_day_position_check,
  add constraint ad_day_position_check check (position in ('SUP', 'LOW', 'RACE', 'SCREEN'));
