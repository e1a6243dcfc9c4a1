import { getCareer, getCareerAgainst } from '#contract/careers/careers.ts';
import { Refusal } from '#contract/errors.ts';
import { nextQuarter } from '#server/http/answers/quarter.ts';
import { publicGet } from '#server/http/calls/public-get.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { readCareer } from './career-query.ts';
import { presentCareer } from './present.ts';
import { readRival, readRivals } from './rivals-query.ts';

/** Riders across cups and countries. */
export function registerCareers(context: RouteContext): void {
  const { db } = context;
  publicGet(context, getCareer, async ({ params: { id } }) => {
    const facts = await readCareer(db, id);
    const isCompared = facts !== null && !facts.is_reduced && facts.dates.length > 0;
    const career = facts && presentCareer(facts, isCompared ? await readRivals(db, id) : []);
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
}
