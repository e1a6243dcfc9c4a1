import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { addJob, addJobs } from '#server/ground/jobs/queries.ts';
import type { PublicChanges } from '#server/ground/changes/public-changes.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Logger } from 'pino';
import { deliver } from './deliver.ts';
import { readPushDay } from './push-day.ts';
import {
  isFollowed,
  readFollowedRace,
  readFollowedRaces,
  readFollows,
  readSubscription,
  saveDelivery,
  saveTold,
} from './push-queries.ts';
import { pushLines } from './push-words.ts';
import type { PushSender } from './sender.ts';

/** Five minutes later, news of a race is out of date. */
const worthSeconds = 300;
/** The results of one heat, and the lists they make, are sent together. */
const gatherSeconds = 1;
const mostRefused = 5;

/** Notifies the followers of a race, with one notification a rider for all that is new. */
function tellFollowers(db: Db, race_id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const follows = await readFollows(tx, race_id);
    const race = follows.length === 0 ? null : await readFollowedRace(tx, race_id);
    const day = race === null ? null : await readPushDay(tx, race_id, Date.now());
    if (race === null || day === null) return;
    const due = follows.flatMap(({ push_id, entry_id, language, told }) =>
      day
        .newsOf(entry_id)
        .filter(({ key }) => !told.includes(key))
        .map((news) => ({ push_id, entry_id, language, news, key: news.key })),
    );
    const ours = await saveTold(tx, due);
    const until = Math.floor(Date.now() / 1000) + worthSeconds;
    const messages: Parameters<Tasks['push']>[0][] = [];
    for (const [, those] of Map.groupBy(ours, ({ push_id, entry_id }) => `${push_id} ${entry_id}`)) {
      const [first] = those;
      const rider = first && day.riderOf(first.entry_id);
      if (!first || !rider) continue;
      const lines = pushLines(
        those.map(({ news }) => news),
        race,
        first.language,
      );
      const message = {
        title: `${rider.name} · ${rider.plate}`,
        body: lines.join('\n'),
        tag: `entry-${first.entry_id}`,
        url: `/races?cup_id=${race.cup_id}&race_date=${race.race_date}`,
      };
      messages.push({ push_id: first.push_id, race_id, until, message });
    }
    await addJobs(tx, 'push', messages);
  });
}

async function push(db: Db, sender: PushSender, { push_id, until, message }: Parameters<Tasks['push']>[0]) {
  const seconds = until - Math.floor(Date.now() / 1000);
  const phone = await readSubscription(db, push_id);
  if (seconds <= 0 || phone === null) return;
  await saveDelivery(db, push_id, await deliver(sender, phone, message, seconds), mostRefused);
}

/** The jobs that notify followers. */
export function pushTasks(db: Db, sender: PushSender): Pick<Tasks, 'tell_followers' | 'push'> {
  return {
    tell_followers: ({ race_id }) => tellFollowers(db, race_id),
    push: (job) => push(db, sender, job),
  };
}

/** Notifies the followers of a race at each of its events. Nodes that receive the same event queue one job. */
export function followChanges(changes: PublicChanges, db: Db, log: Logger): void {
  const ask = async (race_id: number) => {
    if (await isFollowed(db, race_id))
      await addJob(
        db,
        'tell_followers',
        { race_id },
        { key: `tell_followers:${race_id}`, afterSeconds: gatherSeconds, keepTime: true },
      );
  };
  const failed = (error: unknown) => log.warn({ err: error }, 'followers could not be told');
  changes.on('told', (race_id) => void ask(race_id).catch(failed));
  // There may have been events while no changes arrived.
  changes.on('heard', () => {
    void readFollowedRaces(db)
      .then((races) => Promise.all(races.map(ask)))
      .catch(failed);
  });
}
