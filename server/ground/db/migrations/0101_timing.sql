-- Additive although: three checks are replaced by wider ones.
-- A code for the bridge of a timing system. It says sheets and gates beside the judges: without a seat they are advice, with one a vote.
-- A version before this one has no duty for it, and lets it do nothing.
alter table desk_pass drop constraint desk_pass_duty_check;
alter table desk_pass add constraint desk_pass_duty_check
  check (duty in ('medical', 'kiosk', 'announcer', 'screen', 'gate', 'finish', 'chief', 'timing'));
alter table desk_pass drop constraint desk_pass_seat;
alter table desk_pass add constraint desk_pass_seat
  check (duty is not distinct from 'timing' or (duty is not distinct from 'finish') = (seat is not null));
alter table day_device drop constraint day_device_duty_check;
alter table day_device add constraint day_device_duty_check check (duty in ('gate', 'finish', 'chief', 'office', 'timing'));
alter table day_device drop constraint day_device_check;
alter table day_device add constraint day_device_seat check (duty = 'timing' or (duty = 'finish') = (seat is not null));

-- A decoder or a box, and what it said of itself last. A run behind the slash counts how often its numbers began anew.
create table timing_source (
  race_id     bigint not null references race on delete cascade,
  source      text not null check (source ~ '^[a-z0-9-]{1,40}/[0-9]{1,6}$'),
  point       text not null check (point in ('gate', 'hill', 'corner', 'finish', 'by_time')),
  last_no     bigint,
  last_at     timestamptz not null default now(),                                -- when it was heard last, by our clock
  clock_ms    bigint,                                                            -- its clock minus ours
  noise       integer,
  gps         boolean not null default false,
  temperature integer,
  primary key (race_id, source)
);

-- What decoders heard. It is never changed, and goes after thirty days: by then the sheets that were made of it stand in day_op.
create table passing (
  race_id  bigint not null references race on delete cascade,
  source   text not null,
  no       bigint not null check (no >= 0),
  at_us    bigint not null check (at_us >= 0),                                   -- by the clock of the source
  chip     text,
  label    text,
  is_gate  boolean not null default false,
  strength integer,
  hits     integer,
  raw      text,                                                                 -- the frame or the line as it came
  heard_at timestamptz not null default now(),
  primary key (race_id, source, no),
  foreign key (race_id, source) references timing_source on delete cascade
);
create index passing_heard on passing (heard_at);
create trigger refuse_rewriting before update on passing for each row execute function refuse_rewriting();
create function keep_passing() returns trigger language plpgsql set search_path = public as $$
begin
  if pg_trigger_depth() > 1 or old.heard_at < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'rows of % are kept for thirty days', tg_table_name;
end $$;
create trigger keep_passing before delete on passing for each row execute function keep_passing();
