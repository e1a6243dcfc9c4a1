import { liveNow, type LiveNow, type LiveRace, liveRaces } from '#rules/live/live-day.ts';
import type { LiveState } from '#rules/live/live-state.ts';
import type { LiveFrame } from './ask-live.ts';

/**
 * How news comes. `begin`: none yet; `told`: by stream, or every few seconds; `lost`: no answer; `none`: this race has no stream, because
 * it is not drawn here.
 */
export type LiveLine = 'begin' | 'told' | 'lost' | 'none';

/** What is known of a race that is ridden, as screens draw it. The same object until it changes. */
export interface LiveView {
  line: LiveLine;
  /** null: nothing is known yet. */
  state: LiveState | null;
  frame: LiveFrame | null;
  /** In running order. */
  races: readonly LiveRace[];
  now: LiveNow;
  /** When it was true, as far as known, by this device's clock. */
  heardAt: number | null;
}

/** Before anything is known. */
export const noLiveView: LiveView = {
  line: 'begin',
  state: null,
  frame: null,
  races: [],
  now: liveNow([]),
  heardAt: null,
};

/** In: what is known, and how. */
export function liveViewOf(
  line: LiveLine,
  state: LiveState | null,
  frame: LiveFrame | null,
  heardAt: number | null,
): LiveView {
  const races = state === null || frame === null ? [] : liveRaces(state, frame.steps);
  return { line, state, frame, races, now: liveNow(races), heardAt };
}
