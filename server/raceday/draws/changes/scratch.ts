import type { foreseeScratch, scratch } from '#contract/raceday/office/day/changes.ts';
import { Refusal } from '#contract/errors.ts';
import { scratchWay } from '#rules/raceday/day/redraw.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type DayFacts, type DayShare, readDayFacts, startersOf } from '#server/raceday/draws/day-facts.ts';
import { readSheets, saveDrawDay } from '#server/raceday/draws/day-queries.ts';
import { insertRequest, isDrawn } from '#server/raceday/draws/request-queries.ts';
import { readStandingDraw } from '#server/raceday/draws/draw-queries.ts';
import { drawUpon } from '#server/raceday/draws/make-draw.ts';
import { lockRace } from '#server/entries/desk/race-status-queries.ts';
import { notifyQueue } from '#server/entries/queue.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { EntryFact, RunFact } from '#server/season/races/facts.ts';
import { findChangeOf, insertChange, raiseSheets, setMissed, setRemoved } from './change-queries.ts';
import { changedGate, drawnClass, redrawOf, refuseOutsideOfDay } from './drawn-class.ts';

/** A rider of a class, with the rider's rides still to come. */
interface Leaving {
  share: DayShare;
  entry: EntryFact;
  open: RunFact[];
  way: ReturnType<typeof scratchWay>;
}

/** Finds the rider of an entry. Throws a Refusal where nobody races with it. */
function leavingOf(facts: DayFacts, entry_id: number): Leaving {
  refuseOutsideOfDay(facts);
  const share = facts.shares.find(({ entryById }) => entryById.has(entry_id));
  const entry = share?.entryById.get(entry_id);
  if (!share || !entry || entry.removed !== null) throw new Refusal('inscription.not_in');
  // Whoever was at a gate that has dropped is judged there.
  const open = (share.runsByEntry.get(entry_id) ?? []).filter(
    ({ status, heat_id }) => status === null && (heat_id === null || !share.begunHeats.has(heat_id)),
  );
  return { share, entry, open, way: scratchWay(drawnClass(share), startersOf(share).length - 1) };
}

/** Returns what happens to the gates of a rider who leaves. Throws a Refusal. */
export async function foreseeLeaving(db: Db, { params, body }: Asked<typeof foreseeScratch>) {
  const facts = await readDayFacts(db, params.id);
  const { share, open, way } = leavingOf(facts, body.entry_id);
  const sheets = await readSheets(db, params.id);
  return {
    gates: open.flatMap(({ phase, heat_id, lane }) => {
      const serie = heat_id === null ? undefined : share.heatById.get(heat_id)?.serie;
      return serie === undefined ? [] : [changedGate(share, sheets, { phase, serie, lane })];
    }),
    missed: way.way === 'empty' && way.missed,
    redraw: way.way === 'ask' ? redrawOf(facts, share, startersOf(share).length - 1) : null,
  };
}

/**
 * Withdraws a rider from a class after the draw, once for a key, based on the version that was read. The rider's
 * gates stay empty and count, or the class is drawn again without the rider. Returns the change, which can be undone,
 * or null when the class was drawn again. Throws a Refusal.
 */
export async function leaveAfterDraw(
  tx: Db,
  { caller, params, body }: Asked<typeof scratch>,
): Promise<number | null> {
  const race_id = params.id;
  const { user_id } = caller;
  const { request_key, reason, entry_id } = body;
  const standing = await lockRace(tx, race_id);
  if (standing === null) throw new Refusal('race.not_found');
  const request = { request_key, race_id, done_by: user_id, what: 'scratch' };
  if (await isDrawn(tx, request)) return findChangeOf(tx, request_key);
  const facts = await readDayFacts(tx, race_id);
  if (facts.version !== body.version) throw new Refusal('office.changed', 'version');
  const { share, entry, open, way } = leavingOf(facts, entry_id);
  const { category_id } = share.category;
  await setRemoved(tx, entry_id, 'WITHDRAWN');
  await insertAudit(tx, {
    user_id,
    action: 'scratch',
    entity: 'race',
    entity_id: race_id,
    became: { rider_id: entry.rider_id, category_id, plate: entry.plate, reason },
  });
  await notifyQueue(tx, entry.rider_id, race_id);
  if (body.redraw) {
    const again = await readDayFacts(tx, race_id);
    const drawing = { version: again.version, category_ids: [category_id], manual: [] };
    await drawUpon(tx, again, { ...drawing, cause: 'scratch', reason }, request);
    return null;
  }
  const missed = way.way === 'empty' && way.missed ? open.map(({ phase }) => phase) : [];
  await setMissed(tx, entry_id, missed, 'DNS');
  await raiseSheets(
    tx,
    open.flatMap(({ heat_id }) => heat_id ?? []),
  );
  await saveDrawDay(tx, race_id, facts);
  await insertRequest(tx, request);
  const change = { request_key, race_id, kind: 'scratch', entry_id, reason, done_by: user_id } as const;
  const draw_id = (await readStandingDraw(tx, race_id, category_id))?.draw_id ?? null;
  return insertChange(tx, { ...change, was: { missed, draw_id } });
}
