import type { moveClock } from '#contract/raceday/office/day/shorten.ts';
import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type DrawDay, readDrawDay, saveClock, saveDrawDay } from '#server/raceday/draws/day-queries.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { lockRaceStatus } from '#server/raceday/results/queries.ts';

const minuteMs = 60_000;
const mostMinutes = 1440;

type Act = Asked<typeof moveClock>['body'];

/** Returns the new clock, whose delay includes stopped time. Throws a Refusal where nothing would change. */
function clockAfter({ delay_minutes, stopped_at }: DrawDay, { act, minutes }: Act) {
  const within = (value: number) => Math.min(mostMinutes, Math.max(0, value));
  if (act === 'delay')
    return { delay_minutes: within(delay_minutes + minutes), stopped: stopped_at !== null };
  if ((act === 'stop') === (stopped_at !== null)) throw new Refusal('day.clock', 'act');
  if (stopped_at === null) return { delay_minutes, stopped: true };
  const stood = Math.round((Date.now() - Date.parse(stopped_at)) / minuteMs);
  return { delay_minutes: within(delay_minutes + stood), stopped: false };
}

/** Delays the day, stops it or continues it, based on the version that was read. Throws a Refusal. */
export async function moveDayClock(tx: Db, { caller, params, body }: Asked<typeof moveClock>): Promise<void> {
  await lockRaceStatus(tx, params.id);
  const day = await readDrawDay(tx, params.id);
  if (day === null) throw new Refusal('race.not_found');
  if (day.version !== body.version) throw new Refusal('office.changed', 'version');
  const clock = clockAfter(day, body);
  await saveDrawDay(tx, params.id, day);
  await saveClock(tx, params.id, clock);
  await insertAudit(tx, {
    user_id: caller.user_id,
    action: 'clock',
    entity: 'race',
    entity_id: params.id,
    was: { delay_minutes: day.delay_minutes, stopped: day.stopped_at !== null },
    became: clock,
  });
}
