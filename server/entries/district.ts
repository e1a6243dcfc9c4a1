import { enterByItself } from '#server/entries/auto/auto-entry.ts';
import { followClock } from '#server/entries/desk/follow-clock.ts';
import { registerEntries } from '#server/entries/family/routes.ts';
import { fillLater } from '#server/entries/fill-later.ts';
import { entryLetters } from '#server/entries/letters.ts';
import { registerCupSaving } from '#server/entries/office/cups/routes.ts';
import { sweepBatches } from '#server/entries/office/entries/many-queries.ts';
import { registerOfficeEntries } from '#server/entries/office/entries/routes.ts';
import type { District, Ground } from '#server/ground/district.ts';

const routes = [registerEntries, registerOfficeEntries, registerCupSaving];

/** Opens the entries of families and of the desk. */
export function openEntries({ context, post }: Ground) {
  const { db } = context;
  return {
    register() {
      for (const register of routes) register(context);
    },
    tasks: {
      ...entryLetters(post),
      auto_enter: ({ race_id }) => enterByItself(db, race_id),
      fill_queue: ({ race_id, category_id }) => fillLater(db, race_id, category_id),
      follow_clock: () => followClock(db),
    },
    async sweep() {
      await sweepBatches(db);
    },
  } satisfies District;
}
