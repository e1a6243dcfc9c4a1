-- How a cup's ranking is made, as its office chooses.

-- What is asked, in this order, of riders with the same total (rules/series-tie.ts). Empty: they share the place.
alter table cup
  add column ranking_tie text[] not null default '{moreWins,more2ndsTo8ths,betterLastDate,betterPreviousDates}',
  add check (ranking_tie <@ array['moreWins', 'more2ndsTo8ths', 'betterLastDate', 'betterPreviousDates']
    and cardinality(array_positions(ranking_tie, 'moreWins')) <= 1
    and cardinality(array_positions(ranking_tie, 'more2ndsTo8ths')) <= 1
    and cardinality(array_positions(ranking_tie, 'betterLastDate')) <= 1
    and cardinality(array_positions(ranking_tie, 'betterPreviousDates')) <= 1);

-- Where only riders with a licence for the season score, what counts is the day it was asked for: after a rejection the day it was
-- asked for again. Null: it was sent once. A step back to SENT is not told from a sending by its row, except by who made it.
alter table lbr add column resent_at timestamptz;
update lbr l set resent_at = (select max(s.at) from lbr_step s
    where s.lbr_id = l.lbr_id and s.lbr_status = 'SENT' and s.user_id is not distinct from l.sent_by)
  where exists (select 1 from lbr_step s where s.lbr_id = l.lbr_id and s.lbr_status = 'REJECTED');

-- Licences are part of such a ranking: its kept answers hear of what makes one count, and nobody hears of the rest.
create function tell_affiliated() returns trigger language plpgsql as $$
begin
  if new.lbr_status in ('APPROVED', 'REPLACED') or (tg_op = 'UPDATE' and old.lbr_status in ('APPROVED', 'REPLACED')) then
    perform pg_notify('public_changed', 'cup:' || cup_id) from cup where cup_id = new.cup_id and only_affiliated;
  end if;
  return null;
end $$;
create trigger tell_affiliated after insert or update of rider_id, cup_id, lbr_status, season, expires_on on lbr
  for each row when (new.lbr_guest = 'FALSE') execute function tell_affiliated();

-- Nothing ever came of this setting (docs/decisions/0029): it is no longer among what is told to be different.
update cup_publication set settings = settings - 'cup_auto_inscription';
