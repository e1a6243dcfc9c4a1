import type { LiveEvent, LiveFact } from './live-facts.ts';
import { applyEvents, hashOf, type LiveState } from './live-state.ts';

/** Some events as they come: a message of the stream, or the answer to `after`. */
export interface LiveNews {
  epoch: number;
  events: readonly LiveEvent[];
  /** How far the server is with them, and the fingerprint of its state there; null: not said. */
  seq: number;
  hash: string | null;
}

/** Why a reader must ask for the snapshot again. */
export type LostTrack = 'gap' | 'epoch' | 'hash' | 'reset';

/**
 * Reads on. In: what is known, and what came. Out: what is known then; or why the snapshot must be asked for again: an event is missing,
 * the count is another one, or the fingerprint is not that of the server.
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

/** How an event's number is written in the stream. In: its count and number. */
export const streamIdOf = (epoch: number, seq: number): string => `${epoch}.${seq}`;

/** Reads it back. Out: null: it is none. */
export function readStreamId(text: string): { epoch: number; seq: number } | null {
  const [, epoch, seq] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
  return epoch === undefined || seq === undefined ? null : { epoch: Number(epoch), seq: Number(seq) };
}

/** What a message of the stream carries: `k` key, `b` body, `h` the fingerprint behind it. */
interface StreamWords {
  k?: string;
  b?: LiveFact['body'];
  h?: string;
}

/** An event as its message carries it. In: the event; the fingerprint behind it, null: not said. */
export const streamWordsOf = ({ key, body }: LiveFact, hash: string | null): string =>
  JSON.stringify({ k: key, b: body, ...(hash === null ? {} : { h: hash }) } satisfies StreamWords);

/** What a message of the stream says. In: the message. Out: `reset`: the snapshot must be asked for again. */
export function readMessage({ type, data, lastEventId }: StreamMessage): LiveNews | 'reset' {
  const id = readStreamId(lastEventId);
  if (type === 'reset' || id === null) return 'reset';
  const { k: key, b: body = null, h: hash = null } = JSON.parse(data) as StreamWords;
  const events = key === undefined ? [] : [{ seq: id.seq, kind: type, key, body } as LiveEvent];
  return { ...id, events, hash };
}
