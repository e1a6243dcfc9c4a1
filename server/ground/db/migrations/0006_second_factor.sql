-- A second factor at the sign-in: codes of a phone's program (RFC 6238), recovery codes, and the step between password and code.

create table second_factor (
  user_id      bigint primary key references users on delete cascade,
  -- As it is: a key to encrypt it with would lie in this same database (docs/decisions/0021).
  secret       bytea not null check (length(secret) = 20),
  -- null: shown, and no code has proven yet that a phone has it.
  confirmed_at timestamptz,
  -- The newest step of thirty seconds whose code was taken: neither it nor an older one is taken again.
  used_step    bigint not null default 0
);

create table recovery_code (
  user_id   bigint not null references second_factor on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at   timestamptz,
  primary key (user_id, code_hash)
);

-- The password was right and a code is asked for. Opens nothing by itself.
create table sign_in_ticket (
  ticket_hash          bytea primary key check (length(ticket_hash) = 32),
  user_id              bigint not null references users on delete cascade,
  keep                 boolean not null,
  must_change_password boolean not null,
  expires_at           timestamptz not null
);
create index sign_in_ticket_user on sign_in_ticket (user_id);
create index sign_in_ticket_over on sign_in_ticket (expires_at);
