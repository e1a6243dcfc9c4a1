import { randomBytes } from 'node:crypto';
import { hashSecret, newSecret } from '#server/ground/access/secret.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { instantText, type Post, write } from '#server/ground/mail/post.ts';
import { insertToken, readCredentials } from './queries.ts';
import { makePassword, plainMailed } from '#server/ground/passwords/password.ts';
import { readUser } from '#server/people/accounts/user-queries.ts';

const rescueMinutes = 60;
const confirmMinutes = 7 * 24 * 60;
const lockMinutes = 24 * 60;

/** Sends the letters of accounts. Their secrets are made when a letter is sent, and only hashes are stored. */
export function accountLetters(
  post: Post,
): Pick<Tasks, 'confirm' | 'rescue' | 'guessed' | 'password_changed' | 'account_deleted'> {
  const { db, origin } = post;
  const addressee = async (user_id: number) => {
    const user = await readUser(db, user_id);
    if (!user) return null;
    const { user_email = '', user_language = 'es', user_firstname = '', email_confirmed = false } = user;
    return { user_email, language: user_language, first_name: user_firstname, email_confirmed };
  };
  return {
    async confirm({ user_id }) {
      const to = await addressee(user_id);
      if (to === null || to.email_confirmed) return;
      const token = newSecret();
      await insertToken(db, {
        user_id,
        purpose: 'confirm',
        token_hash: hashSecret(token),
        user_email: to.user_email,
        minutes: confirmMinutes,
      });
      // A token behind the # appears in no log and no history of a server.
      await write(post, to, 'confirm', { first_name: to.first_name, link: `${origin()}/confirm#${token}` });
    },
    async rescue({ user_email }) {
      const account = await readCredentials(db, user_email);
      const to = account === null ? null : await addressee(account.user_id);
      if (account === null || to === null) return;
      const password = makePassword(randomBytes);
      await insertToken(db, {
        user_id: account.user_id,
        purpose: 'rescue',
        token_hash: hashSecret(plainMailed(password)),
        user_email,
        minutes: rescueMinutes,
      });
      const token = newSecret();
      await insertToken(db, {
        user_id: account.user_id,
        purpose: 'rescue_link',
        token_hash: hashSecret(token),
        user_email,
        minutes: rescueMinutes,
      });
      const link = `${origin()}/rescue#${token}`;
      await write(post, to, 'rescue', { first_name: to.first_name, password, link });
    },
    async guessed({ user_email, when }) {
      const account = await readCredentials(db, user_email);
      const to = account === null || account.locked ? null : await addressee(account.user_id);
      if (account === null || to === null) return;
      const token = newSecret();
      await insertToken(db, {
        user_id: account.user_id,
        purpose: 'lock',
        token_hash: hashSecret(token),
        user_email,
        minutes: lockMinutes,
      });
      const { first_name } = to;
      await write(post, to, 'guessed', {
        first_name,
        when: instantText(when),
        link: `${origin()}/lock#${token}`,
      });
    },
    async password_changed({ user_id, when, device }) {
      const to = await addressee(user_id);
      if (to === null) return;
      const { first_name } = to;
      await write(post, to, 'password_changed', {
        first_name,
        when: instantText(when),
        device,
        link: `${origin()}/login`,
      });
    },
    async account_deleted({ user_email, first_name, language }) {
      await write(post, { user_email, language }, 'account_deleted', { first_name });
    },
  };
}
