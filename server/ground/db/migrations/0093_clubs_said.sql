-- Which clubs the names of a sheet meant, as somebody said: the next sheet of the organization is not asked about them.
alter table rider_import add column clubs_said jsonb check (jsonb_typeof(clubs_said) = 'array');
