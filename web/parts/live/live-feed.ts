import { type LiveNews, type LostTrack, readNews } from '#rules/live/live-reader.ts';
import { type LiveState, liveStateOf } from '#rules/live/live-state.ts';
import { askLive, askLiveAfter, type DatedSnapshot, type LiveFrame, liveStreamHref } from './ask-live.ts';
import { NoSuchLive } from './read-live.ts';
import { openLiveStream } from './live-line.ts';
import { type LiveLine, type LiveView, liveViewOf, noLiveView } from './live-view.ts';
import { Timers } from './timers.ts';
import { watchPage } from './watch-page.ts';

const second = 1000;
/** Without a greeting a proxy may be holding the stream back: news is asked for meanwhile. */
const greetingMs = 6 * second;
/** A stream that is silent this long is checked: a connection can be lost without an event. */
const quietMs = 45 * second;
const askMs = 5 * second;
const slowestMs = 30 * second;
/** Without a stream, it tries this often to open one. */
const streamAgainMs = 300 * second;
/** Beginning anew and loading a changed frame happen at random moments, because thousands of phones do it at once. */
const beginSpreadMs = 2 * second;
const frameSpreadMs = 8 * second;
/** A phone that was hidden receives hundreds of news at once: it draws them once. */
const drawMs = 50;

/** A random time around this one, for each phone. */
const about = (ms: number) => ms * (0.8 + 0.4 * Math.random());
const within = (ms: number) => ms * Math.random();
/** The more often it failed, the more seldom it asks. */
const patience = (failures: number) => Math.min(slowestMs, askMs * 2 ** (failures - 1));

const frameVersion = (state: LiveState): number => {
  const fact = state.facts.get('frame');
  return fact?.kind === 'frame' && fact.body !== null ? fact.body.v : 0;
};

/**
 * Follows one race for the whole page, while something listens and the page is visible: a snapshot, then the stream, or a request every
 * few seconds where there is no stream. Without a signal, what is known stays.
 */
export class LiveFeed {
  readonly #race_id: number;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Timers<'next' | 'stream' | 'frame' | 'draw'>();
  #stopWatching: (() => void) | null = null;
  #view: LiveView = noLiveView;
  #line: LiveLine = 'begin';
  #state: LiveState | null = null;
  #frame: LiveFrame | null = null;
  /** The number of the fact that announced the frame in use. */
  #frameOf = 0;
  #heardAt: number | null = null;
  #closeStream: (() => void) | null = null;
  #isGreeted = false;
  #isFollowing = false;
  /** Counts restarts: an answer to an earlier request is ignored. */
  #turn = 0;
  #failures = 0;
  #strays = 0;
  #strayedAt = 0;
  #mismatches = 0;
  /** The server does not know of the last mismatch yet. */
  #isAstray = false;

  constructor(race_id: number) {
    this.#race_id = race_id;
  }

  view = (): LiveView => this.#view;

  subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell);
    this.#stopWatching ??= watchPage({
      onShown: () => this.#isFollowing || this.#follow(),
      onHidden: () => this.#rest(),
      onBack: () => this.#follow(),
      onOffline: () => this.#goDark(),
    });
    return () => {
      this.#listeners.delete(tell);
      if (this.#listeners.size > 0) return;
      this.#stopWatching?.();
      this.#stopWatching = null;
      this.#rest();
    };
  };

  /** How often the server's fingerprint differed from ours: each is a defect of this program. */
  get mismatches(): number {
    return this.#mismatches;
  }

  /** Nobody listens: it asks nothing, and what is known stays. */
  #rest(): void {
    this.#isFollowing = false;
    this.#turn += 1;
    this.#shut();
    for (const name of ['next', 'stream', 'frame'] as const) this.#timers.stop(name);
  }

  #follow(): void {
    this.#rest();
    this.#isFollowing = true;
    this.#failures = 0;
    if (this.#state === null || this.#state.epoch === 0) this.#begin(0);
    else this.#open();
  }

  #shut(): void {
    this.#closeStream?.();
    this.#closeStream = null;
    this.#isGreeted = false;
  }

  /** Loads all of it, and reads on from there. */
  #begin(ms: number): void {
    this.#shut();
    this.#timers.stop('stream');
    this.#timers.set('next', ms, () => void this.#askSnapshot());
  }

  async #askSnapshot(): Promise<void> {
    const turn = this.#turn;
    try {
      const snapshot = await askLive(this.#race_id);
      if (turn !== this.#turn) return;
      this.#take(snapshot, true);
      if (snapshot.epoch !== 0) this.#open();
    } catch (error) {
      if (turn === this.#turn) this.#fail(error, () => void this.#askSnapshot());
    }
  }

  /** `isWhole`: accepted even if older than what is known, which was wrong. */
  #take({ keptAt, frame, ...snapshot }: DatedSnapshot, isWhole: boolean): void {
    const state = liveStateOf(snapshot);
    const known = this.#state;
    this.#frame = frame;
    this.#frameOf = frameVersion(state);
    if (isWhole || known === null || known.epoch !== state.epoch || known.seq <= state.seq)
      this.#state = state;
    if (state.epoch === 0) this.#tell('none');
    else if (keptAt === null) this.#hearNow();
    else {
      this.#heardAt = keptAt;
      this.#tell('lost');
    }
  }

  #open(): void {
    const state = this.#state;
    if (state === null || this.#closeStream !== null) return;
    const isAstray = this.#isAstray;
    this.#isAstray = false;
    this.#closeStream = openLiveStream(liveStreamHref(this.#race_id, state, isAstray), {
      onNews: (news) => {
        this.#isGreeted = true;
        this.#timers.stop('stream');
        if (this.#read(news)) this.#listen();
      },
      onBreak: () => {
        // The server closes every stream and says when to come back: only a stream without a greeting is lost.
        if (!this.#isGreeted) return;
        this.#isGreeted = false;
        this.#listen();
      },
      onEnd: () => this.#askInstead(),
    });
    this.#listen();
  }

  /** Opens the stream. News that it does not send in time is asked for. */
  #listen(): void {
    this.#timers.set('next', about(this.#isGreeted ? quietMs : greetingMs), () => void this.#askNews());
  }

  /** There is no stream: asks every few seconds, each phone at its own moment. */
  #askInstead(): void {
    this.#shut();
    this.#timers.set('next', within(askMs), () => void this.#askNews());
    this.#timers.set('stream', about(streamAgainMs), () => this.#open());
  }

  async #askNews(): Promise<void> {
    const turn = this.#turn;
    const asked = this.#state;
    if (asked === null) return;
    try {
      const { events, ...told } = await askLiveAfter(this.#race_id, asked);
      if (turn !== this.#turn) return;
      const isSilent = this.#isGreeted && events?.length !== 0 && this.#state === asked;
      if (!this.#read(events === null ? 'reset' : { ...told, events })) return;
      this.#failures = 0;
      // It sent the greeting, but not the news.
      if (isSilent) this.#askInstead();
      else if (this.#isGreeted) this.#listen();
      else this.#timers.set('next', about(askMs), () => void this.#askNews());
    } catch (error) {
      if (turn === this.#turn) this.#fail(error, () => void this.#askNews());
    }
  }

  /** Out: whether the news followed what is known. */
  #read(news: LiveNews | 'reset'): boolean {
    if (this.#state === null) return false;
    const next = news === 'reset' ? 'reset' : readNews(this.#state, news);
    if (typeof next === 'string') {
      this.#stray(next);
      return false;
    }
    this.#state = next;
    this.#hearNow();
    if (frameVersion(next) !== this.#frameOf && !this.#timers.has('frame'))
      this.#timers.set('frame', within(frameSpreadMs), () => void this.#askFrame());
    return true;
  }

  #stray(why: LostTrack): void {
    if (why === 'hash') {
      this.#mismatches += 1;
      this.#isAstray = true;
      if (this.#mismatches === 1)
        console.error(`race ${this.#race_id}: what is known here was not what the server knows`);
    }
    const isOften = Date.now() - this.#strayedAt < streamAgainMs;
    this.#strays = isOften ? this.#strays + 1 : 0;
    this.#strayedAt = Date.now();
    this.#begin(within(beginSpreadMs) + (this.#strays === 0 ? 0 : patience(this.#strays)));
  }

  /** The stream goes on meanwhile. */
  async #askFrame(): Promise<void> {
    const turn = this.#turn;
    try {
      const snapshot = await askLive(this.#race_id);
      if (turn === this.#turn) this.#take(snapshot, false);
    } catch {
      if (turn === this.#turn) this.#timers.set('frame', about(slowestMs), () => void this.#askFrame());
    }
  }

  #fail(error: unknown, again: () => void): void {
    if (error instanceof NoSuchLive) {
      this.#rest();
      this.#tell('none');
      return;
    }
    this.#failures += 1;
    this.#lose();
    this.#timers.set('next', about(patience(this.#failures)), again);
  }

  /** The browser reports that it is offline: the stream is lost without an event. If the report is wrong, the next answer shows it. */
  #goDark(): void {
    if (this.#isFollowing && this.#state !== null && this.#line !== 'none') this.#askInstead();
    this.#lose();
  }

  /** No answer: what is known stays, and is old. */
  #lose(): void {
    if (this.#state !== null && this.#line !== 'none') this.#tell('lost');
  }

  #hearNow(): void {
    this.#heardAt = Date.now();
    this.#tell('told');
  }

  #tell(line: LiveLine): void {
    this.#line = line;
    if (this.#timers.has('draw')) return;
    this.#timers.set('draw', drawMs, () => {
      this.#view = liveViewOf(this.#line, this.#state, this.#frame, this.#heardAt);
      for (const tell of this.#listeners) tell();
    });
  }
}
