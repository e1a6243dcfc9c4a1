-- The clock of a track, where it is not its organization's: Manaus is an hour behind São Paulo.
alter table track add column track_zone text check (length(track_zone) between 1 and 64);
