-- The portrait of a rider (docs/decisions/0068): sent by a guardian, or by the rider, with a consent of its own; shown once the office has
-- looked at it; gone when it is withdrawn, when the name is reduced to initials, merged or erased.
create table rider_portrait (
  rider_id        bigint primary key references rider on delete cascade,
  portrait_key    text not null unique check (portrait_key ~ '^[0-9a-f]{32}$'),  -- its public address; another with each picture
  file_id         bigint not null references file on delete restrict,        -- kept like a paper, and given to nobody but by its address
  portrait_state  text not null default 'WAITING' check (portrait_state in ('WAITING', 'SHOWN', 'REJECTED')),
  consent_version text not null,
  consented_by    bigint references users on delete set null,
  consented_at    timestamptz not null default now(),
  portrait_reason text not null default '' check (char_length(portrait_reason) <= 500),
  decided_by      bigint references users on delete set null,
  decided_at      timestamptz
);
create index rider_portrait_waiting on rider_portrait (consented_at) where portrait_state = 'WAITING';

create trigger forget_portrait after insert or update or delete on rider_portrait for each row execute function forget_public_name();
