import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { addJobs } from '#server/ground/jobs/queries.ts';
import { type Post, write } from '#server/ground/mail/post.ts';
import { readUserRecipient } from '#server/ground/mail/recipients.ts';
import { holdOrganizationsToRemind, readAccountsToRemind, readReminders, saveReminded } from './queries.ts';

/** Makes the letters of the days since the last time, by the calendar of each organization. Each is made once. */
function makeReminders(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const { organization_id, from, until } of await holdOrganizationsToRemind(tx)) {
      const accounts = await readAccountsToRemind(tx, organization_id, { from, until });
      const letters = accounts.map((user_id) => ({ user_id, organization_id, from, until }));
      await addJobs(tx, 'reminder', letters);
      await saveReminded(tx, organization_id, until);
    }
  });
}

/** Writes to families 30, 7 and 1 days before a licence or a paper ends, in one letter for all of their riders. */
export function reminderTasks(post: Post): Pick<Tasks, 'remind' | 'reminder'> {
  const { db, origin } = post;
  return {
    remind: () => makeReminders(db),
    async reminder({ user_id, organization_id, from, until }) {
      const reader = await readUserRecipient(db, user_id);
      const endings = await readReminders(db, user_id, organization_id, { from, until });
      if (reader === null || endings.length === 0) return;
      await write(post, reader, 'reminder', { endings, link: `${origin()}/profile` });
    },
  };
}
