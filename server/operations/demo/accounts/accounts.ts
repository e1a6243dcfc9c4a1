import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import { addJudgeCodes } from './judge-codes.ts';
import { hashPassword } from '#server/ground/passwords/password.ts';
import {
  addLicences,
  findHost,
  insertDemoRole,
  insertDemoUser,
  openClub,
  pickFamily,
} from './account-queries.ts';

/**
 * Adds the riders an office works on, whom an account enrolled: papers that end, chips on the bikes, emergency contacts
 * for most of them, and three riders whom a club enrolled a second time.
 */
async function addOfficeRiders(db: PlainSql, user_id: number, organization_id: number): Promise<void> {
  await db.query(
    `update rider set transponder = 'FL' || (40000 + rider_id),
       insurance_expires_on = current_date + ((rider_id * 37 % 400)::int - 40),
       dni_expires_on = case when rider_id % 4 = 0 then current_date + ((rider_id * 53 % 1500)::int - 20) end
     where organization_id = $1 and rider_id % 3 = 0`,
    [organization_id],
  );
  await db.query(
    `insert into rider_emergency (rider_id, contacts, doctor_note)
     select r.rider_id, jsonb_build_array(jsonb_build_object('contact_name', 'Familia ' || r.rider_lastname, 'relation', 'mamá',
         'phone', '+54 11 5555 ' || lpad((r.rider_id % 10000)::text, 4, '0'))),
       case r.rider_id % 12 when 0 then 'Alergia a la penicilina' when 5 then 'Asma leve' else '' end
     from rider r where r.organization_id = $1 and r.rider_id % 5 > 0
       and not exists (select 1 from user_rider l where l.rider_id = r.rider_id)`,
    [organization_id],
  );
  await db.query(
    `insert into rider (rider_firstname, rider_lastname, rider_dni, rider_birthdate, rider_gender, organization_id, club_id, country_id,
       rider_state, rider_phone, enrolled_by)
     select split_part(r.rider_firstname, ' ', 1), replace(replace(r.rider_lastname, 'z', 's'), 'é', 'e'),
       case when r.turn = 1 then '0' || r.rider_dni else (99900000 + r.rider_id)::text end,
       r.rider_birthdate, r.rider_gender, r.organization_id, r.club_id, r.country_id, r.rider_state, '+54 11 5555 0100', $2
     from (select p.*, row_number() over (order by p.rider_id) as turn from rider p
       where p.organization_id = $1 and p.rider_lastname like '%ez' and p.rider_dni is not null
         and exists (select 1 from entry e where e.rider_id = p.rider_id)
         and not exists (select 1 from user_rider l where l.rider_id = p.rider_id)
       order by p.rider_id limit 3) r`,
    [organization_id, user_id],
  );
}

/** All demo accounts have this password. They exist only where the demo season does. */
export const DEMO_PASSWORD = 'partidor-demo';

export const DEMO_ACCOUNTS = {
  family: 'familia@demo.test',
  organizer: 'organizador@demo.test',
  club: 'club@demo.test',
  admin: 'admin@demo.test',
} as const;

/** Adds a family with two riders in today's race, its organizer, the delegate of a club, and an administrator. */
export async function addAccounts(db: PlainSql): Promise<void> {
  const organization_id = await findHost(db);
  const person = async (user_email: string, user_firstname: string) =>
    insertDemoUser(db, { user_email, user_firstname, user_password: await hashPassword(DEMO_PASSWORD) });
  const family = await person(DEMO_ACCOUNTS.family, 'Marina');
  await pickFamily(db, family, organization_id);
  const organizer = await person(DEMO_ACCOUNTS.organizer, 'Ernesto');
  await insertDemoRole(db, organizer, 'organizer', organization_id);
  await addJudgeCodes(db, organizer);
  await addLicences(db, family);
  const delegate = await person(DEMO_ACCOUNTS.club, 'Graciela');
  await openClub(db, family, delegate);
  await addOfficeRiders(db, organizer, organization_id);
  const admin = await person(DEMO_ACCOUNTS.admin, 'Rosa');
  await insertDemoRole(db, admin, 'admin', null);
}
