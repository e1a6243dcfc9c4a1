import { sql } from 'kysely';

/** The columns of a rider's card, of `rider r` and the tables below. The plate is that of the last race entered. */
export const riderCardColumns = sql`r.rider_id, r.rider_firstname, r.rider_lastname, r.rider_fullname, r.rider_birthdate, r.rider_gender,
  r.organization_id, o.organization_shortname, r.club_id, b.club_name, last.plate, last.plate_colour, last.category_name,
  (extract(year from now() at time zone o.organization_zone) - extract(year from r.rider_birthdate))::int as age,
  json_build_object('rider_dni_image1', r.rider_dni_image1 is not null, 'rider_dni_image2', r.rider_dni_image2 is not null,
    'rider_insurance_image', r.rider_insurance_image is not null) as papers,
  coalesce(b.club_payments, false) or exists (select 1 from due d join payee q on q.book_id = d.book_id and q.takes_payments
    where d.rider_id = r.rider_id and (q.club_id is null or d.paid_at is null) and d.cancelled_at is null)
    or exists (select 1 from credit c where c.rider_id = r.rider_id and c.cents > 0) as can_pay, coalesce(b.club_payments, false) as can_force_withdraw`;

export const riderCardTables = sql`join organization o on o.organization_id = r.organization_id
  left join club b on b.club_id = r.club_id
  left join lateral (
    select e.plate, k.plate_colour, k.category_name from entry e
    join race x using (race_id) join category k on k.category_id = e.category_id
    where e.rider_id = r.rider_id order by x.race_date desc, (k.wheel = 20) desc, e.entry_id limit 1) last on true`;
