import { isEmail } from '#rules/people/accounts/email.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { readLicence, readLicencesToReview } from '#server/people/licences/queries.ts';
import { type Post, write } from '#server/ground/mail/post.ts';
import { readOwnWords } from '#server/ground/mail/own-words.ts';
import { readFamilyRecipients, readOffice } from '#server/ground/mail/recipients.ts';

const linesInALetter = 30;

/** Sends letters about licences: one to the office for many requests, and one to the guardians for a decision. */
export function licenceLetters(post: Post): Pick<Tasks, 'licences_waiting' | 'licence_decided'> {
  const { db, origin } = post;
  return {
    async licences_waiting({ organization_id }) {
      const office = await readOffice(db, organization_id);
      const waiting = await readLicencesToReview(db, [organization_id], 'SENT');
      if (office === null || !isEmail(office.user_email) || waiting.length === 0) return;
      await write(post, office, 'licences_waiting', {
        count: waiting.length,
        lines: waiting
          .slice(0, linesInALetter)
          .map((one) => `${one.rider_fullname} · ${one.category_name} · ${one.cup_name}`),
      });
    },
    async licence_decided({ lbr_id }) {
      const licence = await readLicence(db, lbr_id);
      if (!licence || (licence.lbr_status !== 'APPROVED' && licence.lbr_status !== 'REJECTED')) return;
      const approved = licence.lbr_status === 'APPROVED';
      const kind = approved ? 'licence_approved' : 'licence_rejected';
      for (const guardian of await readFamilyRecipients(db, licence.rider_id)) {
        await write(
          post,
          guardian,
          'licence_decided',
          {
            rider: licence.rider_fullname,
            category: licence.category_name,
            cup: licence.cup_name,
            approved,
            reason: licence.lbr_reason ?? '',
            expires_on: licence.expires_on ?? '',
            link: guardian.has_account
              ? `${origin()}/profile?view=rider&rider=${licence.rider_id}`
              : `${origin()}/registration`,
          },
          { own: await readOwnWords(db, licence.organization_id, kind, guardian.language) },
        );
      }
    },
  };
}
