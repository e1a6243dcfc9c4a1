-- An entry that is paid in parts (docs/decisions/0083): a cup allows it, and the days of the parts are frozen with the due of the entry.

-- In up to so many parts, the last one due so many days before the race; null: what an entry costs is paid at once.
alter table cup
  add column parts smallint check (parts between 2 and 6),
  add column parts_days smallint check (parts_days between 1 and 180),
  add constraint cup_parts check ((parts is null) = (parts_days is null));

-- The last day of each part. What a part is in money follows from what is asked, which may be changed.
create table due_part (
  due_id bigint not null references due on delete restrict,
  nth    smallint not null check (nth between 1 and 6),
  due_on date not null,
  primary key (due_id, nth)
);

create function keep_due_part() returns trigger language plpgsql set search_path = public as $$
begin
  raise exception 'days of parts are never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger refuse_rewriting before update or delete on due_part for each row execute function keep_due_part();
create trigger refuse_emptying before truncate on due_part for each statement execute function keep_due_part();
