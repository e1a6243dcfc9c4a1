import type { Tasks } from '#server/jobs/jobs.ts';
import { type Post, write } from '#server/mail/post.ts';
import { readUserRecipient } from '#server/mail/recipients.ts';
import { readProtestAuthor, readProtests } from './protest-queries.ts';

/** Letters about each step of a protest, to who filed it. A protest on paper is answered at the table. */
export function protestLetters(post: Post): Pick<Tasks, 'protest_told'> {
  const { db, origin } = post;
  return {
    async protest_told({ protest_id, n }) {
      const [protest] = await readProtests(db, { protest_id });
      const step = protest?.steps.find((one) => one.n === n);
      const user_id = await readProtestAuthor(db, protest_id);
      const to = user_id === null ? null : await readUserRecipient(db, user_id);
      if (!protest || !step || to === null) return;
      const { receipt, race_id, race_name: race, category_name: category, phase, number, is_late } = protest;
      await write(post, to, 'protest_told', {
        receipt,
        race,
        category,
        phase,
        number,
        is_late,
        became: step.became,
        public_line: step.public_line ?? '',
        link: `${origin()}/profile?view=protests&race=${race_id}`,
      });
    },
  };
}
