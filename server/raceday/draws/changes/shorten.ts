import type { foreseeShorten, shorten, ShortenedClass } from '#contract/raceday/office/day/shorten.ts';
import { Refusal } from '#contract/errors.ts';
import { nextStage } from '#rules/raceday/day/next-stage.ts';
import {
  type ClassShortened,
  shortenClass,
  shortenedRules,
  type ShortenWay,
} from '#rules/raceday/day/shorten.ts';
import { motoCount } from '#rules/raceday/races/transfer.ts';
import { isQualifying } from '#rules/stages.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type DayFacts, readDayFacts, shareIn, sizeInProgramme } from '#server/raceday/draws/day-facts.ts';
import { saveDrawDay } from '#server/raceday/draws/day-queries.ts';
import { insertRequest, isDrawn } from '#server/raceday/draws/request-queries.ts';
import { lockRace } from '#server/entries/desk/race-status-queries.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { CategoryShare } from '#server/season/races/facts.ts';
import { findChangeOf, insertChange } from './change-queries.ts';
import { classInRain, heatAt, refuseOutsideOfDay } from './drawn-class.ts';
import { saveShortened, takeHeats } from './shorten-queries.ts';

/** The minutes from one gate to the next that a plan assumes. */
const RACE_MINUTES = 1.25;

interface Way {
  how: ShortenWay;
  motos: number;
}

/** The riders of the next stage, by plate, before a last chance or another moto those who need none; null: not known yet. */
function passing(share: CategoryShare, riders: readonly CategoryRider[], rules: RaceRules) {
  const next = nextStage(riders, rules, { gate_mode: null, seed: '' });
  if ('blocked' in next) return null;
  const ids = isQualifying(next.stage) ? next.goes_on : next.passed.map(({ entry_id }) => entry_id);
  return ids.map((entry_id) => share.entryById.get(entry_id)?.plate ?? '');
}

function presentShortened(share: CategoryShare, found: ClassShortened): ShortenedClass {
  const { category_id, category_name, rules, planned } = share.category;
  const riders = sizeInProgramme(share);
  const told = { category_id, category_name, riders, passes_before: passing(share, share.riders, rules) };
  if (!found.fits) {
    const kept = { motos: motoCount(riders, rules), passes_after: null, ends: rules.ends !== undefined };
    return { ...told, ...kept, apart: found.why, saved: 0 };
  }
  const { short, removed, saved } = found;
  const gone = new Set(removed.map(({ phase, serie }) => heatAt(share, phase, serie)?.heat_id));
  const runsLeft = new Map(
    [...share.runsByEntry].map(([entry_id, runs]) => [
      entry_id,
      new Set(runs.filter(({ heat_id }) => !gone.has(heat_id ?? undefined)).map(({ phase }) => phase)),
    ]),
  );
  const left = share.riders.map((rider) => ({
    ...rider,
    runs: rider.runs.filter(({ phase }) => runsLeft.get(rider.entry_id)?.has(phase) === true),
  }));
  const after = shortenedRules(planned, short);
  return {
    ...told,
    apart: null,
    saved,
    motos: motoCount(riders, after),
    passes_after: passing(share, left, after),
    ends: after.ends === 'noFinals' || after.ends === 'stopped',
  };
}

/** Returns what happens to every class if the day is made shorter. Throws a Refusal. */
export async function foreseeShorter(db: Db, { params, body }: Asked<typeof foreseeShorten>) {
  const facts = await readDayFacts(db, params.id);
  refuseOutsideOfDay(facts);
  const classes = facts.shares.filter(({ entries }) => entries.length > 0);
  return {
    classes: classes.map((share) =>
      presentShortened(share, shortenClass(classInRain(share), body.how, body.motos)),
    ),
    race_minutes: RACE_MINUTES,
  };
}

/** Judges a class that is made shorter. A class that is listed separately is refused. */
function judgeShorter(facts: DayFacts, category_id: number, { how, motos }: Way) {
  const share = shareIn(facts, category_id);
  const found = shortenClass(classInRain(share), how, motos);
  const { category_name: category } = share.category;
  if (!found.fits) throw new Refusal('day.cannot_shorten', 'category_ids', { category });
  const heat_ids = found.removed.flatMap(({ phase, serie }) => heatAt(share, phase, serie)?.heat_id ?? []);
  return { share, short: found.short, heat_ids };
}

/**
 * Shortens classes, all or none, once for a key, based on the version that was read. Nothing that was ridden is
 * removed. Returns the change, which can be undone. Throws a Refusal.
 */
export async function shortenDay(
  tx: Db,
  { caller, params, body }: Asked<typeof shorten>,
): Promise<number | null> {
  const race_id = params.id;
  const { user_id } = caller;
  const { request_key, reason, how, motos } = body;
  const standing = await lockRace(tx, race_id);
  if (standing === null) throw new Refusal('race.not_found');
  const request = { request_key, race_id, done_by: user_id, what: 'shorten' };
  if (await isDrawn(tx, request)) return findChangeOf(tx, request_key);
  const facts = await readDayFacts(tx, race_id);
  if (facts.version !== body.version) throw new Refusal('office.changed', 'version');
  refuseOutsideOfDay(facts);
  const judged = [...new Set(body.category_ids)].map((id) => judgeShorter(facts, id, body));
  const gone = await takeHeats(
    tx,
    race_id,
    judged.flatMap(({ heat_ids }) => heat_ids),
  );
  const classes = judged.map(({ share, short, heat_ids }) => ({
    category_id: share.category.category_id,
    was: { short_motos: share.category.short_motos, short_way: share.category.short_way },
    became: short,
    // The heats that remain. It can be undone only while they are the same.
    left: share.heats.map(({ heat_id }) => heat_id).filter((heat_id) => !heat_ids.includes(heat_id)),
  }));
  await saveShortened(
    tx,
    race_id,
    classes.map(({ category_id, became }) => ({ category_id, ...became })),
  );
  await saveDrawDay(tx, race_id, facts);
  await insertRequest(tx, request);
  await insertAudit(tx, {
    user_id,
    action: 'shorten',
    entity: 'race',
    entity_id: race_id,
    became: {
      classes: classes.map(({ category_id }) => category_id),
      how,
      ...(how === 'CUT_MOTOS' ? { motos } : {}),
      heats: gone.heats.length,
      reason,
    },
  });
  const change = { request_key, race_id, kind: 'shorten', entry_id: null, reason, done_by: user_id } as const;
  return insertChange(tx, { ...change, was: { classes, gone } });
}
