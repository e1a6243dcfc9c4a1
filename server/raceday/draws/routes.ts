import { Refusal } from '#contract/errors.ts';
import { getDrawProof, listDraws } from '#contract/season/races/draws.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readDrawBody, readDrawHeads, readDrawnRace } from './proof-queries.ts';

/** Registers the public draws, which anybody can repeat. */
export function registerDraws(context: RouteContext): void {
  const { db } = context;
  publicGet(context, listDraws, async ({ params }) => {
    const race = await readDrawnRace(db, params.id);
    if (!race) throw new Refusal('race.not_found');
    return {
      body: { ...race, items: await readDrawHeads(db, race.race_id) },
      tags: [`race:${race.race_id}`],
    };
  });
  publicGet(context, getDrawProof, async ({ params }) => {
    const race = await readDrawnRace(db, params.id);
    if (!race) throw new Refusal('race.not_found');
    const draw = await readDrawBody(db, race.race_id, params.drawId);
    if (!draw) throw new Refusal('draw.not_found');
    return { body: { ...race, ...draw }, tags: [`race:${race.race_id}`] };
  });
}
