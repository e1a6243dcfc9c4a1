import type { LiveEvent } from '#rules/live/live-facts.ts';
import { streamIdOf, streamWordsOf } from '#rules/live/live-reader.ts';

const message = (type: string, id: string, data: string): string =>
  `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`;

/** An event as it is sent. In: the fingerprint of the state behind it, null where nobody has it any more. */
export const eventWords = (epoch: number, event: LiveEvent, hash: string | null): string =>
  message(event.kind, streamIdOf(epoch, event.seq), streamWordsOf(event, hash));

/** What a stream begins with: where it is read on from, and the fingerprint there; null where nobody has it any more. */
export const helloWords = (epoch: number, seq: number, hash: string | null): string =>
  `retry: 4000\n${message('hello', streamIdOf(epoch, seq), JSON.stringify(hash === null ? {} : { h: hash }))}`;

/** The snapshot must be asked for again; the stream is over. */
export const resetWords = 'event: reset\ndata: {}\n\n';

/** An empty message, so that no proxy closes the connection of a quiet day as idle. */
export const beatWords = ': \n\n';

const soonestMs = 500;
const spreadMs = 3000;

/** Come back, each at its own moment. In: a number from 0 to 1. */
export const laterWords = (share: number): string => `retry: ${Math.round(soonestMs + spreadMs * share)}\n\n`;
