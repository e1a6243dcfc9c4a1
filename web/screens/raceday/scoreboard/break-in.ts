import { useState } from 'react';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

/** A result that came while this screen was open, and when it came by the clock of the screen. */
export interface Closed {
  key: string;
  at: number;
}

/** A new result is shown large for this time, and for half of it when another one follows. */
const shownMs = 20_000;
const MOST = 2;

/** Adds the results that came with a change of the day, oldest first. The next gate that drops ends those before it. */
export function closedAfter(
  closed: readonly Closed[],
  before: readonly LiveRace[],
  after: readonly LiveRace[],
  now: number,
): readonly Closed[] {
  // What was there when the screen was opened is not new.
  if (before.length === 0) return closed;
  const were = new Map(before.map((race) => [heatKeyOf(race), race]));
  const isDropped = after.some(
    (race) =>
      race.state === 'track' && race.dropped !== null && race.dropped !== were.get(heatKeyOf(race))?.dropped,
  );
  const news = after
    .filter((race) => race.state === 'ridden' && were.get(heatKeyOf(race))?.state !== 'ridden')
    .map((race) => ({ key: heatKeyOf(race), at: now }));
  const standing = closed.filter(({ key, at }) => now - at < shownMs && news.every((one) => one.key !== key));
  return [...(isDropped ? [] : standing), ...news].slice(-MOST);
}

/**
 * Gives the race whose result is shown now. It is null when there is none.
 * @param ms how long a result is shown
 */
export function closedNow(
  closed: readonly Closed[],
  races: readonly LiveRace[],
  now: number,
  ms: number = shownMs,
): LiveRace | null {
  const [first, second] = closed.filter(({ at }) => now - at < ms);
  const isSecond = second !== undefined && first !== undefined && now - first.at >= ms / 2;
  const shown = isSecond ? second : first;
  return races.find((race) => heatKeyOf(race) === shown?.key && race.state === 'ridden') ?? null;
}

/** Notices the results that come while the screen is open. */
export function useClosed(races: readonly LiveRace[]): readonly Closed[] {
  const [closed, set] = useState<readonly Closed[]>([]);
  useOnChange(races, (before) => set(closedAfter(closed, before, races, Date.now())));
  return closed;
}
