import { liveNow, type LiveNow, type LiveRace, liveRaces } from '#rules/raceday/live/live-day.ts';
import type { LiveState } from '#rules/raceday/live/live-state.ts';
import type { FromTrack } from '#contract/raceday/live/live.ts';
import type { Language } from '#contract/values.ts';
import { shortAge } from '#text/age.ts';
import type { LiveFrame } from './ask-live.ts';

/**
 * The state of the connection. `begin` means that there is no news yet, `told` that it comes by stream or every few
 * seconds, `lost` that there is no answer, and `none` that this race has no stream, because it is not drawn here.
 */
export type LiveLine = 'begin' | 'told' | 'lost' | 'none';

/** The known state of a race that is being ridden, as screens draw it. It is the same object until it changes. */
export interface LiveView {
  line: LiveLine;
  /** The state. It is null while nothing is known. */
  state: LiveState | null;
  frame: LiveFrame | null;
  /** The races in running order. */
  races: readonly LiveRace[];
  now: LiveNow;
  /** The last time at which the state is known to have been true, by this device's clock. */
  heardAt: number | null;
  /** What a server at the track says, if one writes the race. */
  track: TrackView | null;
}

/** A server at the track writes the race: when it last spoke, by this device's clock, and how to say that. */
export interface TrackView extends Pick<FromTrack, 'live' | 'old'> {
  spokeAt: number;
}

/** After so long without a word of the track it is said that none comes. */
export const SILENT_SECONDS = 60;

/** Writes how old the word of the track is, and whether it has been silent for long. `now` is in milliseconds. */
export function trackAge({ spokeAt, live, old }: TrackView, now: number, language: Language) {
  const seconds = (now - spokeAt) / 1000;
  const isOld = seconds >= SILENT_SECONDS;
  return { isOld, words: (isOld ? old : live)[language].replace('{age}', shortAge(seconds)) };
}

/** The view before anything is known. */
export const noLiveView: LiveView = {
  line: 'begin',
  state: null,
  frame: null,
  races: [],
  now: liveNow([]),
  heardAt: null,
  track: null,
};

/** Makes the view from the known state and the connection. */
export function liveViewOf(
  line: LiveLine,
  state: LiveState | null,
  frame: LiveFrame | null,
  heardAt: number | null,
  track: TrackView | null = null,
): LiveView {
  const races = state === null || frame === null ? [] : liveRaces(state, frame.steps);
  return { line, state, frame, races, now: liveNow(races), heardAt, track };
}
