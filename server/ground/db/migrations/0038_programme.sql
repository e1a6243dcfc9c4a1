-- The programme of a race day: in which order its blocks are ridden, what stands between them, and by which clock.

alter table race_day
  add column seconds_planned smallint not null default 75 check (seconds_planned between 30 and 600),
  -- By the clock of the place: a race that is moved to another date begins at the same hour.
  add column first_gate_at time,                                       -- null: nobody has said it
  add column sunset_at time,                                           -- null: as computed
  add column numbers_given boolean not null default false;             -- the sheets are out: race numbers stand

-- The order the office has put a day into; without rows it is the usual one. A block is a class in one phase, with as many races as
-- it has heats: which ones is never stored.
create table programme_item (
  race_id      bigint not null references race_day on delete cascade,
  position     smallint not null check (position >= 1),
  kind         text not null check (kind in ('block', 'break', 'ceremony', 'practice')),
  category_id  bigint,
  phase        text check (phase ~ '^(M[1-8]|LCQ|playoff_(16|8|4|2)|final)$'),
  letter       text check (letter ~ '^[A-Z]?$'),                       -- before its numbers: a last moto may be among the finals
  number_first smallint check (number_first >= 1),                     -- null: numbered by its place
  number_last  smallint,
  title        text check (title = btrim(title) and length(title) between 1 and 60),
  minutes      smallint check (minutes between 1 and 240),
  primary key (race_id, position),
  unique (race_id, category_id, phase),
  foreign key (race_id, category_id) references race_category on delete cascade,
  check ((kind = 'block') = (category_id is not null)),
  check ((kind = 'block') = (phase is not null)),
  check ((kind = 'block') = (letter is not null)),
  check ((kind = 'block') = (minutes is null)),
  check (kind <> 'block' or title is null),
  check ((number_first is null) = (number_last is null)),
  check (number_last >= number_first),
  check (kind = 'block' or number_first is null)
);
