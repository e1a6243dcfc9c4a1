import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { type Post, write } from '#server/ground/mail/post.ts';
import { readEveryOrganizer, readUserRecipient } from '#server/ground/mail/recipients.ts';
import { wallClock } from '#text/when.ts';
import { readProtestAuthor, readProtests } from './protest-queries.ts';

const toldOf = ({
  receipt,
  race_name: race,
  category_name: category,
  phase,
  number,
  is_late,
}: Awaited<ReturnType<typeof readProtests>>[number]) => ({ receipt, race, category, phase, number, is_late });

/** Letters about each step of a protest, to who filed it, and of its filing to who decides it. A protest on paper is answered at the table. */
export function protestLetters(post: Post): Pick<Tasks, 'protest_told' | 'protest_filed'> {
  const { db, origin } = post;
  return {
    async protest_told({ protest_id, n }) {
      const [protest] = await readProtests(db, { protest_id });
      const step = protest?.steps.find((one) => one.n === n);
      const user_id = await readProtestAuthor(db, protest_id);
      const to = user_id === null ? null : await readUserRecipient(db, user_id);
      if (!protest || !step || to === null) return;
      await write(post, to, 'protest_told', {
        ...toldOf(protest),
        became: step.became,
        public_line: step.public_line ?? '',
        link: `${origin()}/profile?view=protests&race=${protest.race_id}`,
      });
    },
    async protest_filed({ protest_id }) {
      const [protest] = await readProtests(db, { protest_id });
      if (!protest) return;
      const filed = wallClock(protest.filed_at, protest.zone);
      const link = `${origin()}/administration/results/${protest.race_id}/posting`;
      for (const to of await readEveryOrganizer(db, protest.organization_id))
        await write(post, to, 'protest_filed', {
          ...toldOf(protest),
          filed,
          link,
        });
    },
  };
}
