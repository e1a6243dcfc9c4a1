-- One transfer pays for several children and dates: the dues that a family says its proof is for. The first of them stays in the payment
-- itself, where the version before reads and writes it.
create table proof_due (
  payment_id bigint not null references payment on delete cascade,
  due_id     bigint not null references due on delete restrict,
  primary key (payment_id, due_id)
);
create index proof_due_due on proof_due (due_id);
insert into proof_due (payment_id, due_id) select payment_id, due_id from payment;

create function name_first_due() returns trigger language plpgsql set search_path = public as $$
begin
  insert into proof_due (payment_id, due_id) values (new.payment_id, new.due_id);
  return null;
end $$;
create trigger name_first_due after insert on payment for each row execute function name_first_due();
