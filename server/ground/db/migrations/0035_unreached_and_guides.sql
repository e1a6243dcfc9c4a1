-- Whom a letter of a race reached in no way when it was sent, to be told in another one: riders, not names, so that they are forgotten with
-- the rider.
create table race_message_unreached (
  message_id bigint not null references race_message on delete cascade,
  rider_id   bigint not null references rider on delete cascade,
  primary key (message_id, rider_id)
);
create index race_message_unreached_rider on race_message_unreached (rider_id);

-- What else a date tells who comes to it: when its office is open, and where the technical guide is.
alter table cup_date
  add column date_office_hours text check (date_office_hours <> ''),
  add column date_guide        text check (date_guide ~ '^https?://');
