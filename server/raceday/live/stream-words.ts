import type { FromTrack } from '#contract/raceday/live/live.ts';
import type { LiveEvent } from '#rules/raceday/live/live-facts.ts';
import { streamIdOf, streamWordsOf } from '#rules/raceday/live/live-reader.ts';

const message = (type: string, id: string, data: string): string =>
  `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`;

/** Writes an event with the fingerprint of the state behind it, or null where it is no longer known. */
export const eventWords = (epoch: number, event: LiveEvent, hash: string | null): string =>
  message(event.kind, streamIdOf(epoch, event.seq), streamWordsOf(event, hash));

/** Writes the beginning of a stream: the event it continues from, with the fingerprint there, or null if unknown. */
export const helloWords = (epoch: number, seq: number, hash: string | null): string =>
  `retry: 4000\n${message('hello', streamIdOf(epoch, seq), JSON.stringify(hash === null ? {} : { h: hash }))}`;

/** The snapshot has to be loaded again, and the stream is over. */
export const resetWords = 'event: reset\ndata: {}\n\n';

/**
 * A message without news, so that no proxy closes the connection of a quiet day as idle. Of a race that was ever given to a server at
 * the track it says how old the word of that server is.
 */
export const beatWords = (track: FromTrack | null | undefined): string =>
  track === undefined ? ': \n\n' : `event: track\ndata: ${JSON.stringify(track)}\n\n`;

const soonestMs = 500;
const spreadMs = 3000;

/** Tells phones to return, each at its own moment, by a number from 0 to 1. */
export const laterWords = (share: number): string => `retry: ${Math.round(soonestMs + spreadMs * share)}\n\n`;
