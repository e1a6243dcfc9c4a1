-- The page of a club counts its medals from the index alone.
create index placing_club_places on rider_placing (club_id, race_date desc) include (race_id, rider_id, place);
drop index placing_club;
