import type { Random } from '#rules/raceday/day/draw/random.ts';
import { isAbsent, type LostStatus, type Status } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';
import { bell, share } from './chance.ts';

/** The hidden data that decides a rider's results. */
export interface Form {
  /** A value around 0. One more is about 2 % faster. */
  skill: number;
  /** The lap in seconds of an ordinary rider of the class. */
  lap_s: number;
}

interface Ridden {
  status: Status;
  place: number | null;
  time_ms: number | null;
}

/** The frequency of each mishap, in a thousand starts. */
const FATES: Readonly<Record<LostStatus, number>> = { DNS: 6, DNF: 14, REL: 4, CR: 2, DSQ: 0 };
/** One transponder in a hundred is not read. */
const READ = 0.99;
const SMALLEST_HEAT_WITH_NO_SHOW = 4;

function fate(random: Random, mayMiss: boolean): Status {
  let lot = share(random) * 1000;
  for (const status of keysOf(FATES)) {
    lot -= FATES[status];
    if (lot < 0) return isAbsent(status) && !mayMiss ? 'OK' : status;
  }
  return 'OK';
}

/** Simulates one gate drop, with or without a clock. Returns what the finish judge writes, in places without a gap. */
export function rideHeat(riders: readonly Form[], timed: boolean, random: Random): Ridden[] {
  let missing = 0;
  const laps = riders.map(({ skill, lap_s }) => {
    const status = fate(random, missing === 0 && riders.length >= SMALLEST_HEAT_WITH_NO_SHOW);
    if (isAbsent(status)) missing += 1;
    const lap = lap_s * (1 - 0.02 * skill + 0.012 * bell(random));
    return { status, time_ms: Math.round(lap * 1000), read: timed && share(random) < READ };
  });
  const finished = laps.filter(({ status }) => status === 'OK').sort((a, b) => a.time_ms - b.time_ms);
  return laps.map((lap) => ({
    status: lap.status,
    place: lap.status === 'OK' ? finished.indexOf(lap) + 1 : null,
    time_ms: lap.read && lap.status === 'OK' ? lap.time_ms : null,
  }));
}

/** Returns varied times at the foot of the hill and at the second corner half way, or none without a lap. */
export function wayOf(time_ms: number | null): { hill_ms: number | null; split_ms: number[] | null } {
  if (time_ms === null) return { hill_ms: null, split_ms: null };
  const slip = (time_ms % 121) - 60;
  return { hill_ms: Math.round(time_ms / 15) + slip, split_ms: [Math.round(time_ms / 2) - 3 * slip] };
}
