-- Classes that race together are one act. Whom a letter was about, and by which way it went, stays as it was when it was sent.
-- Additive although: the check of kinds lets in what it did, and one kind more.

lock table act in access exclusive mode;
alter table act drop constraint act_kind_check;
alter table act add constraint act_kind_check check (kind in ('charge', 'licences', 'entries', 'classes'));
alter table act
  add column category_id      bigint references category on delete set null,       -- the class that joined another one
  add column into_category_id bigint references category on delete set null;

create table race_message_rider (
  message_id bigint not null references race_message on delete cascade,
  rider_id   bigint not null references rider on delete cascade,
  way        text not null check (way in ('account', 'sheet', 'delegate')),
  primary key (message_id, rider_id)
);
create index race_message_rider_rider on race_message_rider (rider_id);

-- Of letters sent before: who is entered still and was chosen by class and club, by the account or the sheet that was written to.
insert into race_message_rider (message_id, rider_id, way)
  select message_id, rider_id, 'sheet' from race_message_sheet on conflict do nothing;
insert into race_message_rider (message_id, rider_id, way)
  select distinct g.message_id, e.rider_id, 'account'
  from race_message g join race_message_family f using (message_id) join user_rider l using (user_id)
    join entry e on e.race_id = g.race_id and e.rider_id = l.rider_id
  where coalesce((g.filters ->> 'category_id')::bigint, e.category_id) = e.category_id
    and ((g.filters ->> 'club_id') is null or (g.filters ->> 'club_id')::bigint = e.club_id)
    and (g.filters -> 'rider_ids' is null or g.filters -> 'rider_ids' @> to_jsonb(e.rider_id))
  on conflict do nothing;
