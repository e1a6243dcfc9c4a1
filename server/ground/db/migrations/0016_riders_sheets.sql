-- Plates that came in a sheet of riders: of which cup, so that an undo takes them back.
alter table rider_import add column cup_id bigint references cup on delete set null;
create index rider_import_cup on rider_import (cup_id);

-- How far the reading, comparing and writing of a sheet has come, for whoever waits. Worth nothing after a crash.
create unlogged table rider_import_progress (
  request_key uuid primary key,
  user_id     bigint not null references users on delete cascade,
  deed        text not null check (deed in ('reading', 'comparing', 'writing')),
  rows_done   integer not null check (rows_done >= 0),
  -- null: nobody knows yet how many there are.
  rows_all    integer check (rows_all >= rows_done),
  told_at     timestamptz not null default now()
);
