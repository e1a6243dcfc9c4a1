-- Additive although: no version before this one writes a draw but the demo season, which draws each class once.
-- The draw room: how a race day is drawn, what was drawn when and why, and which sheet of a heat is the one that counts.

-- One row from the first draw or the first change of its settings on; before it the cup's choice counts.
create table race_day (
  race_id         bigint primary key references race on delete cascade,
  version         integer not null default 0,                    -- rises with every draw: who read an older day is told
  draw_method     text not null check (draw_method in ('random', 'serpentineByRanking', 'entryOrder', 'manual')),
  separate        text not null default 'none' check (separate in ('none', 'club', 'state', 'country')),
  lane_method     text not null default 'standard' check (lane_method in ('standard', 'mirror')),
  small_heat_rows text not null default 'random' check (small_heat_rows in ('random', 'last')),
  gate_mode       text check (gate_mode in ('pickByTime', 'pickByPoints', 'randomDraw', 'assigned')),  -- null: by tie_break
  third_as_final  boolean not null default false
);

-- What was done in the draw room, by its key: asked again, nothing is done twice.
create table draw_request (
  request_key uuid primary key,
  race_id     bigint not null references race on delete cascade,
  done_by     bigint references users on delete set null,
  done_at     timestamptz not null default now()
);
create index draw_request_race on draw_request (race_id);

alter table draw
  add column drawn_by bigint references users on delete set null,
  add column cause text not null default 'first'
    check (cause in ('first', 'late_entry', 'scratch', 'mistake', 'rain', 'correction')),
  add column reason text check (reason = btrim(reason) and length(reason) between 3 and 300),
  add column replaced_at timestamptz,                            -- the row itself is never changed otherwise
  add constraint draw_says_why check (cause = 'first' or reason is not null);
create unique index draw_stands on draw (race_id, category_id, phase) where replaced_at is null;

alter table heat add column sheet smallint not null default 1 check (sheet >= 1);   -- "sheet 2, replaces 1"

-- The public reads how a class was drawn.
create trigger tell_insert after insert on draw referencing new table as new_rows
  for each statement execute function tell_race_changed();
create trigger tell_update after update on draw referencing old table as old_rows new table as new_rows
  for each statement execute function tell_race_changed();
