import type { PlainSql } from '#server/ground/db/in-transaction.ts';

export async function insertDemoUser(
  db: PlainSql,
  user: { user_email: string; user_firstname: string; user_password: string },
): Promise<number> {
  const { rows } = await db.query<{ user_id: number }>(
    `insert into users (user_email, user_firstname, user_password, email_confirmed_at) values ($1, $2, $3, now()) returning user_id`,
    [user.user_email, user.user_firstname, user.user_password],
  );
  const [row] = rows;
  if (!row) throw new Error('An account that was just written has no row');
  return row.user_id;
}

/** Picks two children who ride in two categories of the same race: its youngest girl and its youngest boy. */
export async function pickFamily(db: PlainSql, user_id: number, organization_id: number): Promise<void> {
  await db.query(
    `insert into user_rider (user_id, rider_id)
       select $1, rider_id from (
         select distinct on (r.rider_gender) r.rider_id, r.rider_gender, r.rider_birthdate
         from entry e join rider r using (rider_id) join race x using (race_id)
         where r.organization_id = $2 and x.race_status = 'RACING' and r.rider_birthdate > now() - interval '14 years'
           and r.rider_dni is not null
         order by r.rider_gender, r.rider_birthdate, r.rider_id) youngest`,
    [user_id, organization_id],
  );
}

export async function insertDemoRole(
  db: PlainSql,
  user_id: number,
  role: 'admin' | 'organizer',
  organization_id: number | null,
): Promise<void> {
  await db.query(`insert into user_role (user_id, role, organization_id) values ($1, $2, $3)`, [
    user_id,
    role,
    organization_id,
  ]);
}

/**
 * Adds the family's licences in the cups it rides: approved ones for the class each child rides in, and one in
 * review, so that the demo shows every step of a licence.
 */
export async function addLicences(db: PlainSql, user_id: number): Promise<void> {
  await db.query(
    `insert into lbr (rider_id, organization_id, cup_id, category_id, season, lbr_type, lbr_guest, lbr_status, lbr_number, expires_on,
       sent_by, decided_at)
     select distinct on (e.rider_id, r.cup_id, k.category_id) e.rider_id, c.organization_id, r.cup_id, k.category_id, extract(year from n.day),
       'FALSE', 'FALSE', 'APPROVED', 'D-' || e.rider_id, make_date(extract(year from n.day)::int, 12, 31), $1, now()
     from user_rider l join entry e using (rider_id) join race r using (race_id) join cup c using (cup_id)
     join category k on k.category_id = coalesce(e.entered_category_id, e.category_id)
     cross join lateral (select max(x.race_date) as day from race x where x.cup_id = r.cup_id and x.race_status = 'INSCRIPTION') n
     where l.user_id = $1 and c.cup_status = 'OPENED' and n.day is not null`,
    [user_id],
  );
}

/** Lets the first child's club accept payments: the way to pay, one fee that is paid and one that is due later. */
export async function openClub(db: PlainSql, family: number, delegate: number): Promise<void> {
  const { rows } = await db.query<{ rider_id: number; club_id: number }>(
    `select r.rider_id, r.club_id from user_rider l join rider r using (rider_id)
     where l.user_id = $1 and r.club_id is not null order by l.linked_at, r.rider_id limit 1`,
    [family],
  );
  const [first] = rows;
  if (!first) return;
  await db.query(
    `update club set club_payments = true, pay_alias = 'teros.bmx.demo', pay_cbu = '0000003100010000000009',
       pay_text = 'Transferencia a nombre del club. Envía aquí el comprobante: lo revisamos los martes y jueves.'
     where club_id = $1`,
    [first.club_id],
  );
  await db.query(`insert into user_role (user_id, role, club_id) values ($1, 'club', $2)`, [
    delegate,
    first.club_id,
  ]);
  await db.query(
    `insert into due (rider_id, club_id, kind, season, cents, currency, due_on)
     select $1::bigint, b.club_id, 'season', extract(year from now()), 4800000, o.organization_currency, null
     from club b join organization o using (organization_id) where b.club_id = $2
     union all
     select $1::bigint, b.club_id, 'season', extract(year from now()) + 1, 5200000, o.organization_currency,
       make_date(extract(year from now())::int + 1, 3, 31)
     from club b join organization o using (organization_id) where b.club_id = $2`,
    [first.rider_id, first.club_id],
  );
  await db.query(
    `insert into movement (due_id, kind, cents, currency)
     select due_id, 'transfer', cents, currency from due
     where rider_id = $1 and club_id = $2 and season = extract(year from now())`,
    [first.rider_id, first.club_id],
  );
}

/** Finds the organization whose race is ridden today. */
export async function findHost(db: PlainSql): Promise<number> {
  const { rows } = await db.query<{ organization_id: number }>(
    `select c.organization_id from race join cup c using (cup_id) where race_status = 'RACING' order by race_id limit 1`,
  );
  return rows[0]?.organization_id ?? 1;
}
