import type { PlainSql } from '#server/db/in-transaction.ts';
import { addJudgeCodes } from './judge-codes.ts';
import { addOfficeRiders } from './office-riders.ts';
import { hashPassword } from '#server/passwords/password.ts';
import {
  addLicences,
  findHost,
  insertDemoRole,
  insertDemoUser,
  openClub,
  pickFamily,
} from './account-queries.ts';

/** The same for all of them: they exist only where the demo season does. */
export const DEMO_PASSWORD = 'partidor-demo';

export const DEMO_ACCOUNTS = {
  family: 'familia@demo.test',
  organizer: 'organizador@demo.test',
  club: 'club@demo.test',
  admin: 'admin@demo.test',
} as const;

/** A family with two riders in today's race, its organizer, the delegate of a club, and an administrator. */
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
