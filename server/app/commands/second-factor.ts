import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { normalizeEmail } from '#rules/people/accounts/email.ts';
import { readConfig } from '#server/ground/config/config.ts';
import { withDatabase } from './with-database.ts';
import { deleteSessions, readCredentials } from '#server/people/accounts/sessions/queries.ts';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';
import { deleteSecondFactor } from '#server/people/accounts/two-factor/queries.ts';
import { notifyFactorChange } from '#server/people/accounts/two-factor/tell-change.ts';

/* npm run second-factor -- off rosa@example.org helps a person who lost the phone and the recovery codes. */

async function turnOff(user_email: string): Promise<string> {
  return withDatabase(readConfig(process.env), (db) =>
    inTransaction(db, async (tx) => {
      const account = await readCredentials(tx, user_email);
      if (account === null || !(await deleteSecondFactor(tx, account.user_id)))
        return `${user_email} has no second factor.`;
      await deleteSessions(tx, account.user_id, null);
      await notifyFactorChange(tx, { user_id: account.user_id, device: '', by: null }, 'off');
      return `${user_email} signs in with the password alone, and its sessions are over.`;
    }),
  );
}

const [action, typed = ''] = process.argv.slice(2);
if (action !== 'off' || typed === '') {
  console.error('Say whose: npm run second-factor -- off somebody@example.org');
  process.exitCode = 1;
} else {
  try {
    console.log(await turnOff(normalizeEmail(typed)));
  } catch (error) {
    console.error(error instanceof StartRefusal ? error.message : error);
    process.exitCode = 1;
  }
}
