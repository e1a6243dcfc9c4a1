import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { Refusal } from '#contract/errors.ts';
import { getRace, getRaceByDate, listRaces } from '#contract/season/races/races.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import { pick } from '#server/ground/http/calls/list-query.ts';
import type { RaceFacts } from '#server/season/races/facts.ts';
import { readRaces } from '#server/season/races/list-query.ts';
import { nextMoment } from '#server/season/races/window/next-moment.ts';
import { ofClass, presentRace } from '#server/season/races/present.ts';
import { readRace, readRaceByDate } from '#server/season/races/queries.ts';
import { tagsOfLists, tagsOfRace } from '#server/season/shown-tags.ts';

const listKeptMs = 10_000;

const answerOf = (facts: RaceFacts | null) => {
  if (!facts) throw new Refusal('race.not_found');
  // Notices that ended are left out. The answer is computed again when the next one ends.
  const notices = facts.notices.filter(({ ends_at }) => Date.parse(ends_at) > Date.now());
  return {
    body: presentRace({ ...facts, notices }),
    tags: tagsOfRace(facts),
    expires: nextMoment([
      facts.opens_at,
      facts.closes_at,
      facts.resumes_at,
      facts.entry_price?.until ?? null,
      ...facts.notices.map(({ ends_at }) => ends_at),
    ]),
  };
};

/** Registers the calls for races: the list, and one race with every stage of its results. */
export function registerRaces(context: RouteContext): void {
  const { pool, db } = context;
  publicGet(context, listRaces, async ({ query }) => {
    const page = await readRaces(db, query);
    const { cup_id, organization_id } = query._filters ?? {};
    return {
      body: { items: page.items.map((item) => pick(item, query, ['race_id'])), total: page.total },
      tags: cup_id?.map((id) => `dates:${id}`) ?? tagsOfLists(organization_id),
      // Its rows do not contain when their entries open and close.
      expires: Date.now() + listKeptMs,
    };
  });
  publicGet(context, getRaceByDate, async ({ query: { cup_id, race_date, category_id } }) => {
    const answer = answerOf(await readRaceByDate(pool, cup_id, race_date));
    return category_id === undefined ? answer : { ...answer, body: ofClass(answer.body, category_id) };
  });
  publicGet(context, getRace, async ({ params }) => answerOf(await readRace(pool, params.id)));
}
