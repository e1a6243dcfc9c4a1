import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { randomBytes } from 'node:crypto';
import { isEmail, normalizeEmail } from '#rules/people/accounts/email.ts';
import { readConfig } from '#server/ground/config/config.ts';
import { withDatabase } from './with-database.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import { insertToken, readCredentials } from '#server/people/accounts/sessions/queries.ts';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';
import { makePassword, plainMailed } from '#server/ground/passwords/password.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { appoint, insertUser } from '#server/people/accounts/user-queries.ts';

/* npm run admin -- rosa@example.org makes an administrator, and prints the password that opens the account once. */

const goodForMinutes = 60;

async function makeAdmin(user_email: string): Promise<string> {
  const password = makePassword(randomBytes);
  await withDatabase(readConfig(process.env), (db) =>
    inTransaction(db, async (tx) => {
      const known = await readCredentials(tx, user_email);
      const user_id =
        known?.user_id ??
        (await insertUser(tx, {
          user_email,
          user_password: null,
          user_firstname: '',
          user_lastname: '',
          user_phone: null,
          user_language: 'es',
          user_teams: [],
          registration_key: null,
        }));
      await appoint(tx, user_id);
      await insertToken(tx, {
        user_id,
        purpose: 'rescue',
        token_hash: hashSecret(plainMailed(password)),
        user_email,
        minutes: goodForMinutes,
      });
      await insertAudit(tx, { user_id: null, action: 'appoint_admin', entity: 'user', entity_id: user_id });
    }),
  );
  return password;
}

const user_email = normalizeEmail(process.argv[2] ?? '');
if (!isEmail(user_email)) {
  console.error('Say whose account it is: npm run admin -- somebody@example.org');
  process.exitCode = 1;
} else {
  try {
    const password = await makeAdmin(user_email);
    console.log(`${user_email} is an administrator.`);
    console.log(`Sign in within ${goodForMinutes} minutes with this password, which works once: ${password}`);
  } catch (error) {
    console.error(error instanceof StartRefusal ? error.message : error);
    process.exitCode = 1;
  }
}
