import { hashSecret, newSecret } from '#server/ground/access/secret.ts';
import { armInvitation, readDoneInvitation } from './queries.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { type Post, write } from '#server/ground/mail/post.ts';
import { readUser } from '#server/people/accounts/user-queries.ts';

export function guardianLetters(
  post: Post,
): Pick<Tasks, 'invitation' | 'invitation_accepted' | 'invitation_done'> {
  const { db, origin } = post;
  return {
    async invitation({ invitation_id }) {
      const token = newSecret();
      const found = await armInvitation(db, invitation_id, hashSecret(token));
      if (found === null) return;
      const { inviter, kind, user_email, language } = found;
      await write(post, { user_email, language }, 'invitation', {
        inviter,
        rider: found.rider_firstname,
        kind,
        link: `${origin()}/invitation#${token}`,
      });
    },
    async invitation_accepted({ invitation_id }) {
      const found = await readDoneInvitation(db, invitation_id);
      if (found === null || found.accepter_email === null) return;
      await write(
        post,
        { user_email: found.inviter_email, language: found.language },
        'invitation_accepted',
        {
          accepter_email: found.accepter_email,
          rider: found.rider_fullname,
          link: `${origin()}/profile?view=rider&rider=${found.rider_id}`,
        },
      );
    },
    async invitation_done({ invitation_id, user_id }) {
      const found = await readDoneInvitation(db, invitation_id);
      const other = await readUser(db, user_id);
      if (found === null || !other) return;
      const { user_email = '', user_language = 'es' } = other;
      const data = { user_email, rider: found.rider_fullname, kind: found.kind, link: `${origin()}/profile` };
      await write(post, { user_email, language: user_language }, 'invitation_done', data);
      await write(
        post,
        { user_email: found.inviter_email, language: found.language },
        'invitation_done',
        data,
      );
    },
  };
}
