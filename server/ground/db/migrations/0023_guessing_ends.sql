-- Additive although: the check on the purposes of mailed secrets is made anew, and lets in two more.

-- Guessing at one account ends: devices that signed in before are let past its ceiling, and its owner can lock it from a letter.

-- A browser that signed in to an account and was told to stay. Only a hash of its token with the account's id is kept: the table
-- says neither the token nor which accounts share a browser.
create table known_device (
  device_hash bytea primary key check (length(device_hash) = 32),
  user_id     bigint not null references users on delete cascade,
  used_at     timestamptz not null default now()
);
create index known_device_user on known_device (user_id, used_at);
create index known_device_used on known_device (used_at);

-- The device a session was opened on; null: it is not to be known again. No reference: a device may be forgotten before the session.
alter table session add column device_hash bytea check (length(device_hash) = 32);

-- Locked by its owner: no password opens it until a new one is set by way of the mailbox.
alter table users add column locked_at timestamptz;

alter table user_token
  drop constraint user_token_purpose_check,
  add constraint user_token_purpose_check check (purpose in ('confirm', 'rescue', 'rescue_link', 'lock'));
