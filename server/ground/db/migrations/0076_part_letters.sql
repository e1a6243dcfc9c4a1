-- The letter before a part of an entry is due (docs/decisions/0083).

-- The last day an organization's letters were made for: a server that was off makes up for the days it missed.
alter table organization add column parts_reminded_until date;

-- Who is told of a part: each account once, whatever runs twice. `begun_at`: its letter began, and does so again only where the mail
-- server did not take it.
create table part_letter (
  due_id   bigint not null,
  nth      smallint not null,
  user_id  bigint not null references users on delete cascade,
  begun_at timestamptz,
  primary key (due_id, nth, user_id),
  foreign key (due_id, nth) references due_part on delete restrict
);
create index part_letter_of_user on part_letter (user_id);
