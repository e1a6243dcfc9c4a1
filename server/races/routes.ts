import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { Refusal } from '#contract/errors.ts';
import { getRace, getRaceByDate, listRaces } from '#contract/races.ts';
import type { DB } from '#server/db/database.ts';
import { publicGet } from '#server/http/api.ts';
import { pick } from '#server/http/list-query.ts';
import type { PublicAnswers } from '#server/http/public-answers.ts';
import type { RaceFacts } from '#server/races/facts.ts';
import { readRaces } from '#server/races/list-query.ts';
import { presentRace } from '#server/races/present.ts';
import { readRace, readRaceByDate } from '#server/races/queries.ts';

const answerOf = (facts: RaceFacts | null) => {
  if (!facts) throw new Refusal('race.not_found');
  return { body: presentRace(facts), tags: [`race:${facts.race_id}`] };
};

/** Races: the list, and one with every stage of its results. */
export function registerRaces(
  app: FastifyInstance,
  answers: PublicAnswers,
  pool: Pool,
  db: Kysely<DB>,
): void {
  publicGet(app, answers, listRaces, async ({ query }) => {
    const page = await readRaces(db, query);
    return {
      body: { items: page.items.map((item) => pick(item, query, ['race_id'])), total: page.total },
      tags: ['all'],
    };
  });
  publicGet(app, answers, getRaceByDate, async ({ query }) =>
    answerOf(await readRaceByDate(pool, query.cup_id, query.race_date)),
  );
  publicGet(app, answers, getRace, async ({ params }) => answerOf(await readRace(pool, params.id)));
}
