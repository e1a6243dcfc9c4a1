import { isEmail } from '#rules/rider-form.ts';
import type { Tasks } from '#server/jobs/jobs.ts';
import { instantText, type Post, write } from '#server/mail/post.ts';
import { readClaimForLetter } from '#server/riders/queries.ts';

/** Tells an organization that a family took over a rider whom a club had enrolled. */
export function riderLetters(post: Post): Pick<Tasks, 'claimed'> {
  return {
    async claimed({ claim_id, device }) {
      const found = await readClaimForLetter(post.db, claim_id);
      if (found === null || !isEmail(found.organization_contact)) return;
      await write(
        post,
        { user_email: found.organization_contact, language: found.country_code === 'BRA' ? 'pt' : 'es' },
        'claimed',
        {
          rider: found.rider_fullname,
          user_email: found.user_email ?? '',
          when: instantText(found.claimed_at),
          device,
        },
      );
    },
  };
}
