-- Errors of servers, jobs and browsers by kind, for those who look after the installation. Nothing in it is of a person:
-- sentences are scrubbed before they come here (server/ground/faults/scrub.ts).
create table fault (
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{16}$'),
  origin      text not null check (origin in ('server', 'job', 'browser', 'setting')),
  kind        text not null check (length(kind) between 1 and 100),
  words       text not null check (length(words) <= 400),
  frames      text[] not null check (cardinality(frames) <= 8),
  place       text not null check (length(place) <= 200),
  node        text not null,
  version     text not null,
  seen        bigint not null check (seen > 0),
  first_at    timestamptz not null,
  last_at     timestamptz not null check (last_at >= first_at),
  codes       text[] not null check (cardinality(codes) <= 50)
);
create index fault_last on fault (last_at);
