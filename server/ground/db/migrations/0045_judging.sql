-- Additive although: a code for a judge is one a version before this one has no duty for, and lets do nothing.
-- Judges at the track: everything they say is kept as it was said, and the results are computed of it (docs/decisions/0055).

alter table desk_pass drop constraint desk_pass_duty_check;
alter table desk_pass add constraint desk_pass_duty_check check (duty in ('medical', 'kiosk', 'gate', 'finish', 'chief'));
alter table desk_pass
  add column seat smallint check (seat between 1 and 3),
  add constraint desk_pass_seat check ((duty is not distinct from 'finish') = (seat is not null));

alter table race_day
  add column seats smallint not null default 1 check (seats between 1 and 3),     -- finish judges whose word is waited for
  add column table_confirms boolean not null default false,                      -- what judges agree on waits for the table
  add column two_sign boolean not null default false,                            -- two sign who is relegated or disqualified
  add column op_seq bigint not null default 0;                                   -- raised under this row's lock: no holes

-- A phone or a computer that says something of a day. One session opens it; a copy of it opens as another.
create table day_device (
  device_id    uuid primary key,
  race_id      bigint not null references race on delete cascade,
  desk_id      bigint references desk_pass on delete set null,
  user_id      bigint references users on delete set null,
  person       text not null check (length(btrim(person)) between 1 and 60),
  duty         text not null check (duty in ('gate', 'finish', 'chief', 'office')),
  seat         smallint check (seat between 1 and 3),
  opened_at    timestamptz not null default now(),
  seen_at      timestamptz not null default now(),
  clock_ms     integer,                                                          -- its clock minus ours: shown, decides nothing
  pack_version text not null default '',
  waiting      integer not null default 0 check (waiting >= 0),                  -- operations it said it still holds
  battery      smallint check (battery between 0 and 100),
  check ((duty = 'finish') = (seat is not null))
);
create index day_device_race on day_device (race_id);
create index day_device_desk on day_device (desk_id);

alter table desk_session add column device_id uuid references day_device on delete set null;

-- What was said, in the order in which it was heard. Never changed: who was wrong says something more.
create table day_op (
  op_id       uuid primary key,
  race_id     bigint not null references race on delete cascade,
  seq         bigint not null,                                                   -- for reading on, never for deciding
  device_id   uuid not null references day_device,
  device_n    integer not null check (device_n > 0),                             -- 1, 2, 3 … on that device: holes are seen
  kind        text not null check (kind in ('call', 'gate', 'sheet', 'takeover', 'ruling', 'rerun', 'seal', 'admit', 'note')),
  seat        smallint check (seat between 1 and 3),
  category_id bigint,
  phase       text check (phase ~ '^(M[1-8]|LCQ|playoff_(16|8|4|2)|final)$'),
  serie       smallint check (serie >= 1),                                       -- of no heat: about the whole day
  attempt     smallint not null check (attempt between 1 and 9),
  body        jsonb not null check (jsonb_typeof(body) = 'object' and octet_length(body::text) <= 16384),
  said_at     timestamptz not null,                                              -- by the clock of the device
  heard_at    timestamptz not null default clock_timestamp(),
  via         text not null check (via in ('net', 'qr', 'file', 'voice')),
  carried_by  uuid references day_device,                                        -- the device that brought it, where that is another one
  held        text check (held in ('revoked', 'strange_heat')),                  -- kept, and not counted until somebody admits it
  unique (device_id, device_n),
  unique (race_id, seq),
  check ((category_id is null) = (serie is null)),
  check ((category_id is null) = (phase is null))
);
create index day_op_heat on day_op (race_id, category_id, phase, serie);
create trigger refuse_rewriting before update or delete on day_op for each row execute function refuse_rewriting();

-- How each heat stands by it: computed, and could be computed again.
create table heat_day (
  heat_id    bigint primary key references heat on delete cascade,
  attempt    smallint not null default 1 check (attempt between 1 and 9),
  verdict    text not null
    check (verdict in ('open', 'waiting', 'agreed', 'majority', 'conflict', 'ruled', 'rulings_differ')),
  sealed     boolean not null default false,
  gate_at    timestamptz,
  heard_at   timestamptz,
  settled_at timestamptz
);

-- Who wrote a result: an account, or the judges of a day. The office's own words stay where they are.
alter table result_write
  add column op_id uuid references day_op,
  add column desk_name text,
  add column how text not null default 'office' check (how in ('office', 'judges', 'ruling', 'file'));
