import type { CategoryRider, RaceRules, Run } from '#rules/raceday/races/types.ts';
import { MOTO_PHASES, type Phase } from '#rules/stages.ts';
import { LOST_STATUSES, type LostStatus } from '#rules/statuses.ts';

/** A normal day under the product's own settings. */
export const NORMAL_DAY: RaceRules = {
  heats: 'UCI',
  moto_mode: 'fixed',
  motos: 3,
  small_class: 'SUM3',
  tie_break: 'countback',
  dns: 'bar',
  dnf_in_ko: 'afterAll',
  ko_dns: 'lastOfStage',
};

/** A place, a status, or `null` for a race drawn and not ridden yet. */
export type Result = number | LostStatus | null;

/** What a run may say besides its result. */
export interface RunDetails {
  heat?: string;
  heat_size?: number;
  seconds?: number;
}

/** One run, as the commissaire wrote it. */
export function run(phase: Phase, result: Result, { heat, heat_size, seconds }: RunDetails = {}): Run {
  const place = typeof result === 'number' ? result : null;
  return {
    phase,
    heat: heat ?? null,
    lane: null,
    status: place === null && typeof result !== 'number' ? result : 'OK',
    place,
    time_ms: seconds === undefined ? null : Math.round(seconds * 1000),
    heat_size: heat_size ?? null,
  };
}

/** Three motos side by side, in one heat when it is named. */
export function motos(results: readonly Result[], details: RunDetails = {}): Run[] {
  return MOTO_PHASES.slice(0, results.length).map((phase, index) =>
    run(phase, results[index] ?? null, index === results.length - 1 ? details : omitTime(details)),
  );
}

function omitTime({ heat, heat_size }: RunDetails): RunDetails {
  return { ...(heat === undefined ? {} : { heat }), ...(heat_size === undefined ? {} : { heat_size }) };
}

/** A rider with his runs; the plate is the name he is called by. */
export function rider(entry_id: number, runs: Run[], more: Partial<CategoryRider> = {}): CategoryRider {
  return { entry_id, plate: String(entry_id), entered_class: null, lot: null, removed: null, runs, ...more };
}

/** A field whose riders are called by their plates, numbered in the order given. */
export function field(riders: Record<string, Run[]>): CategoryRider[] {
  return Object.entries(riders).map(([plate, runs], index) => rider(index + 1, runs, { plate }));
}

function result(word: string): Result {
  if (word === '-') return null;
  return LOST_STATUSES.find((status) => status === word) ?? Number(word);
}

/**
 * Riders numbered from 1 out of their motos: `5 7 6 @45.648, 4 7 REL` (@ the lap of the last moto, - not ridden).
 * All in heats of `heat_size`.
 */
export function fieldOf(told: string, heat_size = 8): CategoryRider[] {
  return told.split(',').map((text, index) => {
    const [places = '', seconds] = text.split('@');
    const results = places.trim().split(/\s+/).map(result);
    return rider(
      index + 1,
      motos(results, seconds === undefined ? { heat_size } : { heat_size, seconds: Number(seconds) }),
    );
  });
}

/** Riders who won everything, to fill the places in front of a story; numbered from 1001. */
export function winners(count: number): CategoryRider[] {
  return Array.from({ length: count }, (_, index) => rider(1001 + index, motos([1, 1, 1], { heat_size: 8 })));
}

/** Riders who came last in everything, to fill the places behind a story; numbered from 2001. */
export function losers(count: number): CategoryRider[] {
  return Array.from({ length: count }, (_, index) => rider(2001 + index, motos([8, 8, 8], { heat_size: 8 })));
}
