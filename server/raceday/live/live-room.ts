import { setImmediate as turn } from 'node:timers/promises';
import { type FromTrack, LIVE_EVENTS_KEPT } from '#contract/raceday/live/live.ts';
import type { LiveEvent } from '#rules/raceday/live/live-facts.ts';
import { readNews } from '#rules/raceday/live/live-reader.ts';
import { applyEvent, hashOf, type LiveState } from '#rules/raceday/live/live-state.ts';
import type { LiveStream } from './live-stream.ts';
import type { ToldRace } from './live-queries.ts';
import { beatWords, eventWords, helloWords, resetWords } from './stream-words.ts';

/** This many phones are written to before other work of the process gets a turn. */
const slice = 500;

interface Piece {
  bytes: Buffer;
  /** Its last event. It is null for a heartbeat, which goes to everybody. */
  to: number | null;
  /** The moment at which the database told of it. */
  heardAt: number;
}

type ReadOn = (after: number) => Promise<{ epoch: number; events: LiveEvent[] } | null>;

/** A race that phones of this process follow: its state, its last event, and its listeners. */
export class LiveRoom {
  readonly #readOn: ReadOn;
  readonly #fannedOut: (milliseconds: number) => void;
  readonly #streams = new Set<LiveStream>();
  readonly #recent: { seq: number; words: string }[];
  #state: LiveState;
  #heard: number;
  /** The moment of the oldest word that was not read yet. */
  #heardAt: number | null = null;
  #reading: Promise<void> | null = null;
  readonly #pieces: Piece[] = [];
  #isWriting = false;
  #wasElsewhere = false;

  constructor({ state, recent }: ToldRace, readOn: ReadOn, fannedOut: (milliseconds: number) => void) {
    this.#state = state;
    this.#heard = state.seq;
    this.#readOn = readOn;
    this.#fannedOut = fannedOut;
    const hash = hashOf(state);
    this.#recent = recent.map((event) => ({
      seq: event.seq,
      words: eventWords(state.epoch, event, event.seq === state.seq ? hash : null),
    }));
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Adds a phone and sends it what came after the event it knows. One that cannot continue loads the snapshot. */
  join(stream: LiveStream, from: { epoch: number; seq: number }): void {
    const { epoch, seq } = this.#state;
    const missing = seq - from.seq;
    const known = this.#recent.slice(this.#recent.length - missing);
    if (from.epoch !== epoch || missing < 0 || missing > this.#recent.length) {
      stream.end(resetWords);
      return;
    }
    stream.at = seq;
    this.#streams.add(stream);
    stream.whenGone(() => this.#streams.delete(stream));
    const hash = missing === 0 ? hashOf(this.#state) : null;
    stream.write(helloWords(epoch, from.seq, hash) + known.map(({ words }) => words).join(''));
  }

  /** Reads the events up to this one, once for all listeners. Throws when it cannot. */
  async hear(seq: number): Promise<void> {
    this.#heard = Math.max(this.#heard, seq);
    this.#heardAt ??= performance.now();
    while (this.#heard > this.#state.seq) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
  }

  async #read(): Promise<void> {
    const heardAt = this.#heardAt ?? performance.now();
    this.#heardAt = null;
    const told = await this.#readOn(this.#state.seq);
    if (told === null || told.events.length === 0) throw new Error('What was told of a race is not there');
    const { epoch, events } = told;
    const next = readNews(this.#state, { epoch, events, seq: 0, hash: null });
    if (typeof next === 'string') throw new Error(`A race cannot be read on: ${next}`);
    let state = this.#state;
    const written = events.map((event) => {
      state = applyEvent(state, event);
      return { seq: event.seq, words: eventWords(epoch, event, hashOf(state)) };
    });
    this.#state = next;
    this.#recent.push(...written);
    this.#recent.splice(0, this.#recent.length - LIVE_EVENTS_KEPT);
    const bytes = Buffer.from(written.map(({ words }) => words).join(''));
    this.#tell({ bytes, to: next.seq, heardAt });
  }

  /**
   * Sends a heartbeat to everybody, with the age of a race that a server at the track writes. A stream that is old ends
   * with the words that `come` returns, by which its phone opens another one.
   */
  beat(track: FromTrack | null, come: () => string): void {
    for (const stream of this.#streams)
      if (stream.isOld) {
        this.#streams.delete(stream);
        stream.end(come());
      }
    // That it came back is said, too: phones that heard of the track would wait for it.
    this.#wasElsewhere ||= track !== null;
    this.#tell({
      bytes: Buffer.from(beatWords(this.#wasElsewhere ? track : undefined)),
      to: null,
      heardAt: 0,
    });
  }

  #tell(piece: Piece): void {
    this.#pieces.push(piece);
    if (!this.#isWriting) void this.#write();
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    for (let piece = this.#pieces.shift(); piece !== undefined; piece = this.#pieces.shift()) {
      let written = 0;
      for (const stream of this.#streams) {
        // Listeners who came meanwhile received it with the rest.
        if (piece.to !== null && stream.at >= piece.to) continue;
        if (piece.to !== null) stream.at = piece.to;
        if (!stream.write(piece.bytes)) this.#streams.delete(stream);
        written += 1;
        if (written % slice === 0) await turn();
      }
      if (piece.to !== null && written > 0) this.#fannedOut(performance.now() - piece.heardAt);
    }
    this.#isWriting = false;
  }

  /** Ends all streams, each with the last event that `words` returns. */
  close(words: () => string): void {
    for (const stream of this.#streams) stream.end(words());
    this.#streams.clear();
  }
}
