import { getCareer, getCareerAgainst } from '#contract/careers/careers.ts';
import { listWinners } from '#contract/careers/winners.ts';
import { Refusal } from '#contract/errors.ts';
import { frontWinners } from '#rules/careers/front-winners.ts';
import { lastWeekend } from '#rules/careers/last-weekend.ts';
import { nextQuarter } from '#server/http/answers/quarter.ts';
import { publicGet } from '#server/http/calls/public-get.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { readCareer } from './career-query.ts';
import { presentCareer } from './present.ts';
import { readRival } from './rivals-query.ts';
import { readWinners } from './winners-query.ts';

/** Riders across cups and countries. */
export function registerCareers(context: RouteContext): void {
  const { db } = context;
  publicGet(context, getCareer, async ({ params: { id } }) => {
    const facts = await readCareer(db, id);
    const career = facts && presentCareer(facts);
    if (career === null) throw new Refusal('career.not_found');
    const races = [...career.dates, ...career.upcoming].map(({ race_id }) => `race:${race_id}`);
    // Lists of entries are shown by the clock, and birthdays come.
    return { body: career, tags: [`rider:${id}`, ...new Set(races)], expires: nextQuarter(Date.now()) };
  });

  publicGet(context, getCareerAgainst, async ({ params: { id, other_id } }) => {
    const rival = await readRival(db, id, other_id);
    if (rival === null) throw new Refusal('career.not_found');
    const races = rival.races.map((race_id) => `race:${race_id}`);
    return { body: rival, tags: [`rider:${id}`, `rider:${other_id}`, ...races] };
  });

  publicGet(context, listWinners, async () => {
    const items = lastWeekend(await readWinners(db));
    const named = items.flatMap(({ race_id, winners, clubs }) => [
      `race:${race_id}`,
      ...winners.map(({ rider_id }) => `rider:${rider_id}`),
      ...clubs.map((club_id) => `club:${club_id}`),
    ]);
    // A date that is published comes in with its placings; with the days it goes out.
    const told = items.map((date) => ({
      ...date,
      winners: frontWinners(date.winners),
    }));
    return { body: { items: told }, tags: ['placings', ...new Set(named)], expires: nextQuarter(Date.now()) };
  });
}
