-- When where a book is paid changed last: families read it beside the account for some days. null: it never did.
alter table book add column paid_to_changed_at timestamptz;

create or replace view payee as
select k.book_id, b.club_id, o.organization_id, coalesce(b.club_name, o.organization_name) as payee_name,
  coalesce(b.club_city, '') as payee_city, o.organization_shortname,
  case when b.club_id is null then o.organization_payments else b.club_payments end as takes_payments,
  case when b.club_id is null then o.pay_text else b.pay_text end as pay_text,
  case when b.club_id is null then o.pay_alias else b.pay_alias end as pay_alias,
  case when b.club_id is null then o.pay_cbu else b.pay_cbu end as pay_cbu,
  case when b.club_id is null then o.pay_pix else b.pay_pix end as pay_pix,
  o.organization_currency as currency, o.organization_zone as zone, k.paid_to_changed_at
from book k left join club b on b.club_id = k.club_id
  join organization o on o.organization_id = coalesce(b.organization_id, k.organization_id);
