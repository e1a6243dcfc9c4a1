-- Riders whom the setting of a cup enters by itself when the entries of a date open: each once, whatever becomes of it.
create table auto_entry (
  race_id     bigint not null references race on delete cascade,
  rider_id    bigint not null references rider on delete cascade,
  category_id bigint not null references category on delete cascade,
  refused     text,                                                    -- why not; null: entered, or waiting for a place
  done_at     timestamptz not null default now(),
  primary key (race_id, rider_id, category_id)
);
create index auto_entry_rider on auto_entry (rider_id);

-- All of them are done, or the setting came when the entries were open already.
alter table race add column auto_entered_at timestamptz;
