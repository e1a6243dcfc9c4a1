import type { ClientBase } from 'pg';

export async function insertDemoUser(
  db: ClientBase,
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

/** Two children who ride in two categories of the same race: the youngest girl and the youngest boy of it. */
export async function pickFamily(db: ClientBase, user_id: number, organization_id: number): Promise<void> {
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

export async function giveRole(
  db: ClientBase,
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

/** The organization whose race is ridden today. */
export async function findHost(db: ClientBase): Promise<number> {
  const { rows } = await db.query<{ organization_id: number }>(
    `select c.organization_id from race join cup c using (cup_id) where race_status = 'RACING' order by race_id limit 1`,
  );
  return rows[0]?.organization_id ?? 1;
}
