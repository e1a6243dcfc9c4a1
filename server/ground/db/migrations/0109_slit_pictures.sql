-- What a phone at the finish line saw: strips of the line side by side, each with its time. It advises the table and is never public.
-- Picture and row go after two days, because only the protests of a day need them.
create table slit_picture (
  picture_id  uuid primary key,                                                  -- the phone makes it once
  race_id     bigint not null references race on delete cascade,
  taken_at    timestamptz not null,                                              -- its first frame, by our clock as far as the phone knows it
  times_us    integer[] not null check (cardinality(times_us) between 1 and 1800),   -- each frame after the first
  category_id bigint,
  phase       text check (phase ~ '^(M[1-8]|LCQ|playoff_(16|8|4|2)|final)$'),
  serie       smallint,
  marks       jsonb not null default '[]' check (jsonb_typeof(marks) = 'array'),
  marked_at   timestamptz,
  file_id     bigint references file on delete cascade,                          -- null: the picture is still on the phone
  heard_at    timestamptz not null default now(),
  check (num_nulls(category_id, phase, serie) in (0, 3))
);
create index slit_picture_race on slit_picture (race_id);
create index slit_picture_file on slit_picture (file_id);
create index slit_picture_heard on slit_picture (heard_at);
