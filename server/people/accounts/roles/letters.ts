import { hashSecret, newSecret } from '#server/ground/access/secret.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { type Post, write } from '#server/ground/mail/post.ts';
import { armWaitingRole, readOrganizerAccounts, readPlaceNames, readWaitingRole } from './queries.ts';
import { readUser } from '#server/people/accounts/user-queries.ts';

/** Sends letters to people who were named for an office, and to those whose role was given or taken. */
export function roleLetters(post: Post): Pick<Tasks, 'organizer_named' | 'role_changed' | 'role_invitation'> {
  const { db, origin } = post;
  return {
    async organizer_named({ organization_id, user_email: named, by }) {
      const inviter = await readUser(db, by);
      const place =
        (await readPlaceNames(db, { role: 'organizer', organization_id, club_id: null }))
          .organization_shortname ?? '';
      const data = { by: inviter?.user_email ?? '', named, place, link: `${origin()}/administration/users` };
      for (const one of await readOrganizerAccounts(db, organization_id))
        if (one.user_email !== named) await write(post, one, 'organizer_named', data);
    },
    async role_changed({ user_id, given, ...role }) {
      const user = await readUser(db, user_id);
      if (user === null) return;
      const { user_email = '', user_language = 'es', user_firstname = '' } = user;
      const { organization_shortname, club_name } = await readPlaceNames(db, role);
      await write(post, { user_email, language: user_language }, 'role_changed', {
        first_name: user_firstname,
        given,
        role: role.role,
        place: club_name ?? organization_shortname ?? '',
        link: `${origin()}/administration`,
      });
    },
    async role_invitation({ invitation_id }) {
      const waiting = await readWaitingRole(db, invitation_id);
      if (waiting === null) return;
      const { user_email, language, role, has_account, inviter } = waiting;
      const token = newSecret();
      if (!has_account) await armWaitingRole(db, invitation_id, hashSecret(token));
      await write(post, { user_email, language }, 'role_invitation', {
        inviter,
        role,
        place: waiting.club_name ?? waiting.organization_shortname ?? '',
        has_account,
        link: has_account ? `${origin()}/login` : `${origin()}/join#${token}`,
      });
    },
  };
}
