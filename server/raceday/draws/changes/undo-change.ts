import { z } from 'zod';
import type { undoChange } from '#contract/raceday/office/day/changes.ts';
import { Refusal } from '#contract/errors.ts';
import { phase } from '#contract/values.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type DayFacts, type DayShare, readDayFacts } from '#server/raceday/draws/day-facts.ts';
import { saveDrawDay } from '#server/raceday/draws/day-queries.ts';
import { insertRequest, isDrawn } from '#server/raceday/draws/request-queries.ts';
import { readStandingDraw } from '#server/raceday/draws/draw-queries.ts';
import { lockRace } from '#server/entries/desk/race-status-queries.ts';
import { deleteEntry, dropEntryFee } from '#server/entries/queries.ts';
import { notifyQueue } from '#server/entries/queue.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { creditEntry } from '#server/money/credit.ts';
import { giveChoiceBack } from '#server/money/prices/choice-queries.ts';
import { lockChange, markChangeUndone, raiseSheets, setMissed, setRemoved } from './change-queries.ts';
import { isHeatRidden, refuseOutsideOfDay } from './drawn-class.ts';
import type { TellResumed } from './resume.ts';

import { putHeatsBack, saveShortened } from './shorten-queries.ts';
import { closeNotice } from '#server/raceday/draws/notices/notice-queries.ts';
import { putClockBack, readResumption, saveResumption } from './resume-queries.ts';

const resumption = z.object({ date: z.string(), time: z.string() });

const resumeWas = z.object({
  resumption: resumption.nullable(),
  became: resumption,
  delay_minutes: z.number(),
  stopped_at: z.string().nullable(),
  notice_id: z.number(),
  told: z.array(z.number()),
});

/** Moves a race back while nothing of the other day is written, and notifies families again. Throws a Refusal. */
async function undoResume(
  tx: Db,
  { race }: DayFacts,
  stored: unknown,
  { tellResumed, user_id }: { tellResumed: TellResumed; user_id: number },
): Promise<void> {
  const { race_id, race_name, cup_name, race_place: place } = race;
  const was = resumeWas.parse(stored);
  const now = await readResumption(tx, race_id);
  const stands = now.resumption?.date === was.became.date && now.resumption.time === was.became.time;
  if (!stands || now.begun) throw new Refusal('day.moved_on');
  await saveResumption(tx, race_id, was.resumption);
  await putClockBack(tx, race_id, was);
  await closeNotice(tx, race_id, was.notice_id);
  if (was.told.length === 0) return;
  const news = { race_id, race_name, cup_name, place, rider_ids: was.told };
  await tellResumed(
    tx,
    { ...news, when: was.resumption ?? was.became, off: was.resumption === null },
    user_id,
  );
}

const short = z.object({
  short_motos: z.number().nullable(),
  short_way: z.enum(['noFinals', 'toFinal', 'stopped']).nullable(),
});

const shortenWas = z.object({
  classes: z.array(
    z.object({ category_id: z.number(), was: short, became: short, left: z.array(z.number()) }),
  ),
  gone: z.object({
    heats: z.array(z.unknown()),
    runs: z.array(z.unknown()),
    images: z.array(z.unknown()),
    draws: z.array(z.number()),
  }),
});

/** Restores the length of classes with their removed heats, while nothing depends on the change. Throws a Refusal. */
async function undoShorten(tx: Db, { shares, race }: DayFacts, stored: unknown): Promise<void> {
  const { classes, gone } = shortenWas.parse(stored);
  for (const { category_id, became, left } of classes) {
    const share = shares.find(({ category }) => category.category_id === category_id);
    const { short_motos, short_way } = share?.category ?? { short_motos: null, short_way: null };
    const heats = share?.heats.map(({ heat_id }) => heat_id) ?? [];
    const stands = became.short_motos === short_motos && became.short_way === short_way;
    if (!stands || heats.length !== left.length || heats.some((heat_id) => !left.includes(heat_id)))
      throw new Refusal('day.moved_on');
  }
  await saveShortened(
    tx,
    race.race_id,
    classes.map(({ category_id, was }) => ({ category_id, ...was })),
  );
  await putHeatsBack(tx, gone);
}

const upon = { draw_id: z.number().nullable() };
const lateWas = z.object({ category_id: z.number(), rider_id: z.number(), ...upon });
const scratchWas = z.object({ missed: z.array(phase), ...upon });

/** Returns the class of an entry, as long as its draw is still the same. Throws a Refusal. */
async function shareWith(
  tx: Db,
  { shares, race }: DayFacts,
  entry_id: number | null,
  draw_id: number | null,
): Promise<DayShare> {
  const share = shares.find(({ entryById }) => entry_id !== null && entryById.has(entry_id));
  if (!share) throw new Refusal('day.moved_on');
  const draw = await readStandingDraw(tx, race.race_id, share.category.category_id);
  if ((draw?.draw_id ?? null) !== draw_id) throw new Refusal('day.moved_on');
  return share;
}

/** Returns the rider's heats, and throws where one of them has been ridden since. */
function heatsNotRidden(share: DayShare, entry_id: number, of: (phase: string) => boolean): number[] {
  const heats = (share.runsByEntry.get(entry_id) ?? [])
    .filter((run) => of(run.phase))
    .flatMap(({ heat_id }) => heat_id ?? []);
  if (heats.some((heat_id) => isHeatRidden(share, heat_id))) throw new Refusal('day.moved_on');
  return heats;
}

/** Removes a late entry again, as long as none of its heats has been ridden. */
async function undoLate(
  tx: Db,
  facts: DayFacts,
  entry_id: number | null,
  { was, user_id }: { was: unknown; user_id: number },
): Promise<void> {
  const { category_id, rider_id, draw_id } = lateWas.parse(was);
  const share = await shareWith(tx, facts, entry_id, draw_id);
  if (entry_id === null || share.entryById.get(entry_id)?.removed !== null) throw new Refusal('day.moved_on');
  const heats = heatsNotRidden(share, entry_id, () => true);
  await deleteEntry(tx, entry_id);
  await raiseSheets(tx, heats);
  const place = { race_id: facts.race.race_id, category_id, rider_id };
  await creditEntry(tx, place, user_id);
  await dropEntryFee(tx, place.race_id, category_id, rider_id);
  await giveChoiceBack(tx, place);
  await notifyQueue(tx, rider_id, facts.race.race_id);
}

/** Puts a rider who left back at the gates, as long as none of the rider's heats has been ridden since. */
async function undoScratch(tx: Db, facts: DayFacts, entry_id: number | null, was: unknown): Promise<void> {
  const { missed, draw_id } = scratchWas.parse(was);
  const share = await shareWith(tx, facts, entry_id, draw_id);
  const entry = entry_id === null ? undefined : share.entryById.get(entry_id);
  if (!entry || entry.removed !== 'WITHDRAWN') throw new Refusal('day.moved_on');
  const runs = share.runsByEntry.get(entry.entry_id) ?? [];
  const open = runs.filter(({ phase: of, status }) => status === null || missed.some((one) => one === of));
  const heats = heatsNotRidden(share, entry.entry_id, (of) => open.some((run) => run.phase === of));
  await setRemoved(tx, entry.entry_id, null);
  await setMissed(tx, entry.entry_id, missed, null);
  await raiseSheets(tx, heats);
  await notifyQueue(tx, entry.rider_id, facts.race.race_id);
}

/** Undoes a change on which nothing depends, once for a key, in the version that was read. Throws a Refusal. */
export async function takeBackChange(
  tx: Db,
  { caller, params, body }: Asked<typeof undoChange>,
  tellResumed: TellResumed,
): Promise<void> {
  const race_id = params.id;
  const { user_id } = caller;
  const { change_id } = body;
  const standing = await lockRace(tx, race_id);
  if (standing === null) throw new Refusal('race.not_found');
  const request = { request_key: body.request_key, race_id, done_by: user_id, what: 'change_undo' };
  if (await isDrawn(tx, request)) return;
  const facts = await readDayFacts(tx, race_id);
  if (facts.version !== body.version) throw new Refusal('office.changed', 'version');
  refuseOutsideOfDay(facts);
  const change = await lockChange(tx, race_id, change_id);
  if (change === null) throw new Refusal('day.change_not_found', 'change_id');
  const { kind, entry_id, was } = change;
  if (kind === 'late') await undoLate(tx, facts, entry_id, { was, user_id });
  else if (kind === 'scratch') await undoScratch(tx, facts, entry_id, was);
  else if (kind === 'shorten') await undoShorten(tx, facts, was);
  else await undoResume(tx, facts, was, { tellResumed, user_id });
  await markChangeUndone(tx, change_id);
  await saveDrawDay(tx, race_id, facts);
  await insertRequest(tx, request);
  await insertAudit(tx, {
    user_id,
    action: 'change_undo',
    entity: 'race',
    entity_id: race_id,
    became: { change: change_id, kind },
  });
}
