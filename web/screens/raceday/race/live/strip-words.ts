import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { wallClock } from '#text/when.ts';
import type { LiveSummary } from '#rules/raceday/live/live-summary.ts';

/** The words of a ridden race's strip. Each part is one text, so that it can be replaced without drawing. */
interface StripWords {
  state: string;
  number: string;
  track: string;
  ahead: string;
  next: string;
  done: string;
}

/** Writes the state of the race: on the track, first of the day, or waiting. */
function stateWord({ at, begun, stopped, pause, track }: LiveSummary, zone: string): string {
  if (track === null) return m.live_state_ended();
  if (stopped) return m.live_stopped();
  if (pause)
    return pause.until === null
      ? m.live_pause({ minutes: pause.minutes })
      : m.live_pause_until({ time: wallClock(new Date(pause.until).toISOString(), zone).time });
  if (at === 'again') return m.track_again();
  if (at === 'gate') return m.track_at_gate();
  return begun ? m.track_on_track() : m.track_first();
}

/** Writes the words of the strip from how far the race is, in the time zone of its track. */
export function stripWords(ridden: LiveSummary, zone: string): StripWords {
  const { track, next, done, of } = ridden;
  return {
    state: stateWord(ridden, zone),
    number: track?.number ?? String(of),
    track: track === null ? '' : `${track.category_name} · ${phaseWord(track.phase)}`,
    ahead: next.length === 0 ? '' : `${m.track_next()} `,
    next: next.map(({ number, category_name }) => `${number} ${category_name}`).join(' · '),
    done: m.live_done_of({ done, of }),
  };
}

/** Tells whether somebody rides now: the day has begun, is not over, is neither stopped nor paused, and newer data comes. */
export const isRidingNow = (now: LiveSummary & { knownAt?: number | null }): boolean =>
  now.begun && !now.stopped && !now.pause && now.track !== null && !now.knownAt;

/** The look of the first part while somebody is on the track. */
export const onTrackLook = 'bg-live text-on-live';
