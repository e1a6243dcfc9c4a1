import type { TrackWord } from '#rules/raceday/live/live-summary.ts';
import * as m from '#text/messages/messages.js';

/** The words for the race on the track, on the screens at the track. */
export const trackWords: Record<TrackWord, () => string> = {
  again: m.track_again,
  track: m.track_on_track,
  gate: m.track_at_gate,
  first: m.track_first,
};
