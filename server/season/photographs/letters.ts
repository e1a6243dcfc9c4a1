import { sql } from 'kysely';
import { isEmail } from '#rules/people/accounts/email.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import type { PhotographLetters } from '#server/ground/mail/letters/photograph-letters.ts';
import { type Post, write } from '#server/ground/mail/post.ts';

type Decided = PhotographLetters['take_down_decided'] & { user_email: string; language: string };

async function readDecided(db: Db, take_down_id: number): Promise<Decided | null> {
  const { rows } = await sql<Decided>`
    select coalesce(t.user_email, u.user_email) as user_email, t.language, coalesce(r.race_name, c.cup_name) as race,
      t.decision = 'taken_down' as is_taken_down, coalesce(t.decision_reason, '') as reason
    from take_down t join cup c using (cup_id) left join race r using (race_id) left join users u on u.user_id = t.user_id
    where t.take_down_id = ${take_down_id} and not t.by_office and t.decision is not null and coalesce(t.user_email, u.user_email) is not null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Writes to the person who asked what the office decided, and then deletes their e-mail. */
export function photographLetters(post: Post): Pick<Tasks, 'take_down_decided'> {
  return {
    async take_down_decided({ take_down_id }) {
      const decided = await readDecided(post.db, take_down_id);
      if (decided === null || !isEmail(decided.user_email)) return;
      const { user_email, language, ...letter } = decided;
      await write(post, { user_email, language }, 'take_down_decided', letter);
      await sql`update take_down set user_email = null where take_down_id = ${take_down_id}`.execute(post.db);
    },
  };
}
