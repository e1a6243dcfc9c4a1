-- The number of a change that comes before this one.
select 2;
