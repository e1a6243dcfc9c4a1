import { isEmail } from '#rules/rider-form.ts';
import type { Tasks } from '#server/jobs/jobs.ts';
import { readLicence } from '#server/licences/queries.ts';
import { type Post, write } from '#server/mail/post.ts';
import { readGuardians, readOffice } from '#server/mail/recipients.ts';

/** A licence that came is told to the office, a decision to everybody in charge of the rider. */
export function licenceLetters(post: Post): Pick<Tasks, 'licence_sent' | 'licence_decided'> {
  const { db, origin } = post;
  return {
    async licence_sent({ lbr_id }) {
      const licence = await readLicence(db, lbr_id);
      const office = licence && (await readOffice(db, licence.organization_id));
      if (!licence || !office || !isEmail(office.user_email)) return;
      await write(post, office, 'licence_sent', {
        rider: licence.rider_fullname,
        category: licence.category_name,
        cup: licence.cup_name,
        link: `${origin()}/administration`,
      });
    },
    async licence_decided({ lbr_id }) {
      const licence = await readLicence(db, lbr_id);
      if (!licence || (licence.lbr_status !== 'APPROVED' && licence.lbr_status !== 'REJECTED')) return;
      for (const guardian of await readGuardians(db, licence.rider_id)) {
        await write(post, guardian, 'licence_decided', {
          rider: licence.rider_fullname,
          category: licence.category_name,
          cup: licence.cup_name,
          approved: licence.lbr_status === 'APPROVED',
          reason: licence.lbr_reason ?? '',
          expires_on: licence.expires_on ?? '',
          link: `${origin()}/profile?view=rider&rider=${licence.rider_id}`,
        });
      }
    },
  };
}
