-- How a club came out of each date, so that its page counts hundreds of dates and not all their places. Made of the placings of a cup
-- together with them, never edited.
create table club_day (
  club_id   bigint not null,                                                   -- as it was on the day
  race_id   bigint not null references race on delete cascade,
  race_date date not null,
  riders    integer not null check (riders >= 1),
  gold      integer not null check (gold >= 0),
  silver    integer not null check (silver >= 0),
  bronze    integer not null check (bronze >= 0),
  primary key (club_id, race_id)
);
create index club_day_race on club_day (race_id);

insert into club_day (club_id, race_id, race_date, riders, gold, silver, bronze)
select club_id, race_id, race_date, count(distinct rider_id), count(*) filter (where place = 1), count(*) filter (where place = 2),
  count(*) filter (where place = 3)
from rider_placing where club_id is not null group by club_id, race_id, race_date;

-- Who rides for a club and rode last is read from indexes alone: a club's riders lie far apart in their tables.
create index rider_of_club on rider (club_id, rider_id);
drop index rider_club;
create index placing_newest on rider_placing (rider_id, race_date desc, entry_id) include (category_id);
drop index placing_rider;
