import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import { wallClock } from '#text/when.ts';
import type { LiveSummary } from '#rules/live/live-summary.ts';

/** What the strip of a race that is ridden says, part by part. Each part is one text, so that it can be replaced without being drawn. */
interface StripWords {
  state: string;
  number: string;
  track: string;
  ahead: string;
  next: string;
  done: string;
}

/** The state of the race: on the track, first of the day, or waiting. */
function stateWord({ begun, stopped, pause, track }: LiveSummary, zone: string): string {
  if (track === null) return m.live_state_ended();
  if (stopped) return m.live_stopped();
  if (pause)
    return pause.until === null
      ? m.live_pause({ minutes: pause.minutes })
      : m.live_pause_until({ time: wallClock(new Date(pause.until).toISOString(), zone).time });
  return begun ? m.live_track() : m.live_first();
}

/** In: how far the race is; the time zone of its track. */
export function stripWords(ridden: LiveSummary, zone: string): StripWords {
  const { track, next, done, of } = ridden;
  return {
    state: stateWord(ridden, zone),
    number: track?.number ?? String(of),
    track: track === null ? '' : `${track.category_name} ${phaseShort(track.phase)}`,
    ahead: next.length === 0 ? '' : `${m.track_next()} `,
    next: next.map(({ number, category_name }) => `${number} ${category_name}`).join(' · '),
    done: `${done}/${of}`,
  };
}

/** Somebody rides now: the day has begun, and it is neither stopped nor paused. */
export const isRidingNow = ({ begun, stopped, pause }: LiveSummary): boolean => begun && !stopped && !pause;

/** How the first part looks while somebody is on the track. */
export const onTrackLook = 'bg-live text-on-live';

/** Whether somebody is on the track at this moment, as far as is known. */
export const isOnTrack = (ridden: LiveSummary): boolean => isRidingNow(ridden) && ridden.track !== null;
