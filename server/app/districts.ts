import { openEntries } from '#server/entries/district.ts';
import type { Ground } from '#server/ground/district.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { sweepDocuments } from '#server/ground/storage/documents/documents.ts';
import { sweepFileLinks } from '#server/ground/storage/documents/file-links.ts';
import { sealPapers } from '#server/ground/storage/sealing/seal-papers.ts';
import { openMoney } from '#server/money/district.ts';
import { openOperations } from '#server/operations/district.ts';
import { openPeople } from '#server/people/district.ts';
import { openPublishing } from '#server/publishing/district.ts';
import { openRaceday } from '#server/raceday/district.ts';
import type { LiveMeter } from '#server/raceday/live/live-rooms.ts';
import { openSeason } from '#server/season/district.ts';

/** So many papers are sealed at once. The rest follows with the next sweep, so that sealing does not hold letters up. */
const mostSealedAtOnce = 5000;

/**
 * Opens all districts, each on those below it.
 *
 * @param ground what they stand on
 * @param meter receives what is measured of live pages
 * @returns the routes and tasks of all, and those parts that the app itself starts and stops
 */
export async function openDistricts(ground: Ground, meter: LiveMeter) {
  const people = openPeople(ground);
  const season = openSeason(ground);
  const money = openMoney(ground);
  const entries = openEntries(ground);
  const raceday = await openRaceday(ground, meter);
  const publishing = openPublishing(ground);
  const all = [people, season, money, entries, raceday, publishing, openOperations(ground)];
  const { papers } = ground;
  const { db, config } = ground.context;
  const tasks: Tasks = {
    ...people.tasks,
    ...season.tasks,
    ...money.tasks,
    ...entries.tasks,
    ...raceday.tasks,
    ...publishing.tasks,
    async sweep() {
      await sweepDocuments(db, papers, { lingerDays: config.PAPERS_LINGER_DAYS });
      await sweepFileLinks(db);
      for (const district of all) await district.sweep();
      await sealPapers(db, papers, mostSealedAtOnce);
    },
  };
  return {
    register() {
      for (const district of all) district.register();
    },
    tasks,
    live: raceday.live,
    placings: season.placings,
  };
}
