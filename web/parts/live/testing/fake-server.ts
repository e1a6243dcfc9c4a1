import { onTestFinished, vi } from 'vitest';
import type { LiveEvent, LiveFact } from '#rules/raceday/live/live-facts.ts';
import { streamIdOf, streamWordsOf } from '#rules/raceday/live/live-reader.ts';
import {
  applyEvents,
  hashOf,
  type LiveState,
  liveStateOf,
  snapshotOf,
} from '#rules/raceday/live/live-state.ts';
import { twelveHeats, twelveLists } from './live-frame.ts';

/** A stream like the browser's, which is opened against the server below. */
class FakeStream extends EventTarget {
  static server: FakeServer;
  readyState = 0;
  readonly href: string;

  constructor(href: string) {
    super();
    this.href = href;
    FakeStream.server.admit(this);
  }

  say(type: string, data: string, lastEventId: string): void {
    if (this.readyState !== 2) this.dispatchEvent(new MessageEvent(type, { data, lastEventId }));
  }

  close(): void {
    this.readyState = 2;
  }

  /** Breaks the stream: the browser gives it up, or tries again by itself. */
  break(isOver: boolean): void {
    if (this.readyState === 2) return;
    this.readyState = isOver ? 2 : 0;
    this.dispatchEvent(new Event('error'));
  }
}

/** A server that streams one race, and the connection to it. */
export class FakeServer {
  state: LiveState = liveStateOf({ epoch: 4, seq: 0, facts: twelveLists });
  readonly events: LiveEvent[] = [];
  readonly asked: string[] = [];
  readonly streams: FakeStream[] = [];
  hasSignal = true;
  /** When it is false, the server answers 204 because it has no room for a stream. */
  hasRoom = true;
  /** A proxy holds back the data of a stream. */
  isBuffered = false;
  /** The server sends a wrong fingerprint. */
  isWrong = false;
  /** The time of the snapshot on the phone, which is used without a signal. */
  keptAt: string | null = null;

  constructor() {
    FakeStream.server = this;
    vi.stubGlobal('EventSource', FakeStream);
    vi.stubGlobal('fetch', (href: string) => this.#answer(href));
    onTestFinished(() => void vi.unstubAllGlobals());
  }

  get open(): FakeStream[] {
    return this.streams.filter(({ readyState }) => readyState !== 2);
  }

  get hash(): string {
    return this.isWrong ? 'ffffffffffffffff' : hashOf(this.state);
  }

  /** Counts the requests of a kind. */
  questions(what: 'snapshot' | 'after'): number {
    return this.asked.filter((href) => href.includes('/after/') === (what === 'after')).length;
  }

  /** Rides heat `serie` of the moto with two riders. */
  ride(serie: number): void {
    const r: [number, number][] = [
      [serie * 2 - 1, 1],
      [serie * 2, 2],
    ];
    const body = { v: 'agreed' as const, a: 1, t: 75 * serie, f: null, r };
    this.tell({ kind: 'heat', key: `h/1 M1 ${serie}`, body });
  }

  tell(fact: LiveFact): void {
    const event: LiveEvent = { ...fact, seq: this.state.seq + 1 };
    this.state = applyEvents(this.state, [event]);
    this.events.push(event);
    for (const stream of this.open) this.#say(stream, event);
  }

  admit(stream: FakeStream): void {
    this.streams.push(stream);
    queueMicrotask(() => {
      if (!this.hasSignal) return stream.break(false);
      if (!this.hasRoom) return stream.break(true);
      const from = Number(/after=4\.(\d+)/.exec(stream.href)?.[1]);
      if (!this.isBuffered) stream.say('hello', '{}', streamIdOf(4, from));
      for (const event of this.events.filter(({ seq }) => seq > from)) this.#say(stream, event);
    });
  }

  #say(stream: FakeStream, event: LiveEvent): void {
    if (this.isBuffered || !this.hasSignal) return;
    const hash = event.seq === this.state.seq ? this.hash : null;
    stream.say(event.kind, streamWordsOf(event, hash), streamIdOf(4, event.seq));
  }

  async #answer(href: string): Promise<Response> {
    const { epoch, seq } = this.state;
    const after = /\/after\/(\d+)/.exec(href);
    const isKept = this.keptAt !== null && after === null;
    if (!this.hasSignal && !isKept) throw new TypeError('no signal');
    this.asked.push(href);
    const body =
      after === null
        ? { race_id: 7, ...snapshotOf(this.state), hash: this.hash, frame: twelveHeats }
        : { epoch, seq, hash: this.hash, events: this.events.filter((one) => one.seq > Number(after[1])) };
    return Response.json(body, isKept ? { headers: { 'x-kept-at': this.keptAt ?? '' } } : {});
  }
}
