-- How a cup's ranking is made, as its office chooses.

-- What is asked, in this order, of riders with the same total (rules/series-tie.ts). Empty: they share the place.
alter table cup
  add column ranking_tie text[] not null default '{moreWins,more2ndsTo8ths,betterLastDate,betterPreviousDates}',
  add check (ranking_tie <@ array['moreWins', 'more2ndsTo8ths', 'betterLastDate', 'betterPreviousDates']
    and cardinality(array_positions(ranking_tie, 'moreWins')) <= 1
    and cardinality(array_positions(ranking_tie, 'more2ndsTo8ths')) <= 1
    and cardinality(array_positions(ranking_tie, 'betterLastDate')) <= 1
    and cardinality(array_positions(ranking_tie, 'betterPreviousDates')) <= 1);

-- Where only riders with a licence for the season score, their licences are part of the ranking. A licence is written row by row,
-- and only what makes one count: nothing is thrown away while an office reads papers of other cups.
create function tell_affiliated() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changed', 'all') from cup where cup_id = new.cup_id and only_affiliated;
  return null;
end $$;
create trigger tell_affiliated after insert or update of rider_id, cup_id, lbr_status, season, expires_on on lbr
  for each row when (new.lbr_guest = 'FALSE') execute function tell_affiliated();

-- Nothing ever came of this setting (docs/decisions/0029): it is no longer among what is told to be different.
update cup_publication set settings = settings - 'cup_auto_inscription';
