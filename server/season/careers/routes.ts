import { getCareer, getCareerAgainst } from '#contract/season/careers/careers.ts';
import { listWinners } from '#contract/season/careers/winners.ts';
import { Refusal } from '#contract/errors.ts';
import { frontWinners } from '#rules/season/careers/front-winners.ts';
import { lastWeekend } from '#rules/season/careers/last-weekend.ts';
import { nextQuarter } from '#server/ground/http/answers/quarter.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readCareer } from './career-query.ts';
import { presentCareer } from './present.ts';
import { readRival } from './rivals-query.ts';
import { readWinners } from './winners-query.ts';

/** Registers the pages of riders across cups and countries. */
export function registerCareers(context: RouteContext): void {
  const { db } = context;
  publicGet(context, getCareer, async ({ params: { id } }) => {
    const facts = await readCareer(db, id);
    const career = facts && presentCareer(facts);
    if (career === null) throw new Refusal('career.not_found');
    const races = [...career.dates, ...career.upcoming].map(({ race_id }) => `race:${race_id}`);
    // The answer expires, because lists of entries depend on the clock, and so do birthdays.
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
    // A published date appears with its placings, and disappears after some days.
    const told = items.map((date) => ({
      ...date,
      winners: frontWinners(date.winners),
    }));
    return { body: { items: told }, tags: ['placings', ...new Set(named)], expires: nextQuarter(Date.now()) };
  });
}
