import { sql } from 'kysely';
import { isEmail } from '#rules/people/accounts/email.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import type { AdLetters } from '#server/ground/mail/letters/ad-letters.ts';
import { type Post, write } from '#server/ground/mail/post.ts';
import { readOffice } from '#server/ground/mail/recipients.ts';

async function readRequest(
  db: Db,
  request_id: number,
): Promise<(AdLetters['ad_request'] & { organization_id: number }) | null> {
  const { rows } = await sql<AdLetters['ad_request'] & { organization_id: number }>`
    select r.organization_id, c.cup_name as place, r.spaces, r.request_name as name, r.request_email as email,
      coalesce(r.request_phone, '') as phone, r.message
    from ad_request r left join cup c using (cup_id) where r.request_id = ${request_id}`.execute(db);
  return rows[0] ?? null;
}

/** Notifies the organization that sells a space of the request for it. */
export function adLetters(post: Post): Pick<Tasks, 'ad_request'> {
  return {
    async ad_request({ request_id }) {
      const request = await readRequest(post.db, request_id);
      const office = request && (await readOffice(post.db, request.organization_id));
      if (!request || !office || !isEmail(office.user_email)) return;
      await write(post, office, 'ad_request', request);
    },
  };
}
