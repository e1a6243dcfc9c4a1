import type { LiveEvent, LiveFact } from './live-facts.ts';
import { applyEvents, hashOf, type LiveState } from './live-state.ts';

/** Some events as they arrive, in a message of the stream or in the answer to `after`. */
export interface LiveNews {
  epoch: number;
  events: readonly LiveEvent[];
  /**
   * The number that the server has reached with these events, and the fingerprint of its state there, null when it is not given.
   */
  seq: number;
  hash: string | null;
}

/** The reason why a reader must ask for the snapshot again. */
export type LostTrack = 'gap' | 'epoch' | 'hash' | 'reset';

/**
 * This adds arrived events to what is known and checks that none is missing.
 *
 * @param state the known state
 * @param news the events that arrived
 * @returns the new state; or the reason why the snapshot must be requested again: `gap` when an event is missing, `epoch` when the
 *   count is another one, `hash` when the fingerprint differs from the server's
 */
export function readNews(
  state: LiveState,
  { epoch, events, seq: upTo, hash }: LiveNews,
): LiveState | LostTrack {
  if (epoch !== state.epoch) return 'epoch';
  const news = events.filter(({ seq }) => seq > state.seq);
  if (news.some(({ seq }, index) => seq !== state.seq + index + 1)) return 'gap';
  const next = applyEvents(state, news);
  return hash !== null && upTo === next.seq && hash !== hashOf(next) ? 'hash' : next;
}

/** A message as an EventSource gives it. */
interface StreamMessage {
  type: string;
  data: string;
  lastEventId: string;
}

/**
 * An event's number is written in the stream together with its count.
 *
 * @param epoch the count of events
 * @param seq the number of the event
 * @returns the text, as `7.12`
 */
export const streamIdOf = (epoch: number, seq: number): string => `${epoch}.${seq}`;

/**
 * This reads a number back that `streamIdOf` wrote.
 *
 * @param text the text
 * @returns the count and the number, null when the text is no such number
 */
export function readStreamId(text: string): { epoch: number; seq: number } | null {
  const [, epoch, seq] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
  return epoch === undefined || seq === undefined ? null : { epoch: Number(epoch), seq: Number(seq) };
}

/** The data of a message of the stream: `k` is the key, `b` the body and `h` the fingerprint after it. */
interface StreamWords {
  k?: string;
  b?: LiveFact['body'];
  h?: string;
}

/**
 * This writes the data of the message that carries an event.
 *
 * @param event the event
 * @param hash the fingerprint after the event, null when it is not given
 * @returns the data as JSON
 */
export const streamWordsOf = ({ key, body }: LiveFact, hash: string | null): string =>
  JSON.stringify({ k: key, b: body, ...(hash === null ? {} : { h: hash }) } satisfies StreamWords);

/**
 * This reads a message of the stream.
 *
 * @param message the message as an EventSource gives it
 * @returns the events with their count, or `reset` when the snapshot must be requested again
 * @throws SyntaxError when the data of a message with a number is no JSON
 */
export function readMessage({ type, data, lastEventId }: StreamMessage): LiveNews | 'reset' {
  const id = readStreamId(lastEventId);
  if (type === 'reset' || id === null) return 'reset';
  const { k: key, b: body = null, h: hash = null } = JSON.parse(data) as StreamWords;
  const events = key === undefined ? [] : [{ seq: id.seq, kind: type, key, body } as LiveEvent];
  return { ...id, events, hash };
}
