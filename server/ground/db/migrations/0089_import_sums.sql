-- What became of each row of a sheet of riders. It is null for imports from before.
alter table rider_import add column row_sum jsonb;
