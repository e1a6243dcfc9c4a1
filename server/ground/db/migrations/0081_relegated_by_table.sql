-- Whom judges relegate or disqualify waits for the table, which names the article and the reason. A day of which something was said before
-- goes on as it began: what is public there does not leave the page.
alter table race_day add column judges_relegate boolean not null default false;
update race_day d set judges_relegate = true where exists (select 1 from day_op o where o.race_id = d.race_id);
