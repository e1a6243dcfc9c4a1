-- A club pays for its riders: one payment to an organization, of entry fees of many families. Who pays is a family, or the club that is
-- named beside the payment.
-- Additive although: the check of movements and the index of proofs let in whatever they did, and what clubs pay besides.
alter table payment add column payer_club_id bigint references club on delete restrict;
alter table checkout add column payer_club_id bigint references club on delete restrict;
alter table receipt add column payer_club_id bigint references club on delete restrict;
create index payment_of_club on payment (payer_club_id) where payer_club_id is not null;
create index checkout_of_club on checkout (payer_club_id) where payer_club_id is not null;
create index receipt_of_club on receipt (payer_club_id) where payer_club_id is not null;

-- What of a transfer was for each due; null: a proof of before, which is for what was left.
alter table proof_due add column cents bigint check (cents > 0);

-- A family and a club may each send a proof of the same due: the first one counts.
drop index payment_standing;
create unique index payment_standing on payment (due_id) where payment_status = 'SENT' and payer_club_id is null;
create unique index payment_standing_of_club on payment (due_id, payer_club_id)
  where payment_status = 'SENT' and payer_club_id is not null;

-- A club has one credit in a book, for all its riders.
alter table credit
  add column payer_club_id bigint references club on delete restrict,
  alter column rider_id drop not null,
  add constraint credit_of check (num_nonnulls(rider_id, payer_club_id) = 1);
create unique index credit_of_club on credit (book_id, payer_club_id, currency) where payer_club_id is not null;

-- What a transfer paid a second time is credit, and says which transfer it was.
alter table movement
  drop constraint movement_check2,
  add constraint movement_check2 check (payment_id is null or kind in ('transfer', 'credit'));

-- Whose money a movement was: the club's that is named, else the family's.
create view paid_movement as
select v.movement_id, v.due_id, v.cents,
  coalesce(y.payer_club_id, r.payer_club_id, x.payer_club_id, c.payer_club_id) as payer_club_id
from movement v left join payment y on y.payment_id = v.payment_id left join receipt r on r.receipt_id = v.receipt_id
  left join provider_payment p on p.provider_payment_id = v.provider_payment_id left join checkout x on x.checkout_id = p.checkout_id
  left join credit c on c.credit_id = v.credit_id
where v.kind not in ('charge', 'relief');
