-- What the club was promised back of an entry that is gone, when its account was made, and did not have yet.
alter table club_account_line add column back_cents bigint not null default 0 check (back_cents >= 0);
