import { type LiveNews, type LostTrack, readNews, readMessage } from '#rules/raceday/live/live-reader.ts';
import { type LiveState, liveStateOf } from '#rules/raceday/live/live-state.ts';
import { askLive, askLiveAfter, type DatedSnapshot, type LiveFrame, liveStreamHref } from './ask-live.ts';
import { NoSuchLive } from './read-live.ts';
import { type LiveLine, type LiveView, liveViewOf, noLiveView, type TrackView } from './live-view.ts';
import type { FromTrack } from '#contract/raceday/live/live.ts';
import { watchPage } from './watch-page.ts';
import { LIVE_KINDS } from '#rules/raceday/live/live-facts.ts';

/** Runs work later. Each kind of work waits at most once at a time. */
class Timers<Name extends string> {
  readonly #set = new Map<Name, ReturnType<typeof setTimeout>>();

  has(name: Name): boolean {
    return this.#set.has(name);
  }

  /** Replaces the work that waited under this name. */
  set(name: Name, ms: number, work: () => void): void {
    this.stop(name);
    const timer = setTimeout(() => {
      this.#set.delete(name);
      work();
    }, ms);
    this.#set.set(name, timer);
  }

  stop(name: Name): void {
    clearTimeout(this.#set.get(name));
    this.#set.delete(name);
  }
}

/** The functions that a stream calls for its events. */
interface StreamHearer {
  onNews: (news: LiveNews | 'reset') => void;
  /** A server at the track writes the race, or does no more. */
  onTrack: (track: FromTrack | null) => void;
  /** The stream is over for good: the server has no room for it, or has no stream of this race. */
  onEnd: () => void;
  /** The stream is broken, and the browser opens it again by itself. */
  onBreak: () => void;
}

/** Opens one stream of a race. The returned function closes it; nothing arrives from it after that. */
function openLiveStream(href: string, { onNews, onTrack, onEnd, onBreak }: StreamHearer): () => void {
  const source = new EventSource(href);
  const hear = (message: MessageEvent<string>) => onNews(readMessage(message));
  for (const type of ['hello', 'reset', ...LIVE_KINDS]) source.addEventListener(type, hear);
  source.addEventListener('track', ({ data }: MessageEvent<string>) =>
    onTrack(JSON.parse(data) as FromTrack | null),
  );
  source.addEventListener('error', () => (source.readyState === 2 ? onEnd() : onBreak()));
  return () => {
    for (const type of ['hello', 'reset', ...LIVE_KINDS]) source.removeEventListener(type, hear);
    source.close();
  };
}

const second = 1000;
/** Without a greeting for this time, a proxy may be holding the stream back, so the news is requested meanwhile. */
const greetingMs = 6 * second;
/** A stream that is silent for this time is checked, because a connection can be lost without an event. */
const quietMs = 45 * second;
const askMs = 5 * second;
const slowestMs = 30 * second;
/** Without a stream, the phone tries to open one at this interval. */
const streamAgainMs = 300 * second;
/** The phone begins anew, or loads a changed frame, at a random moment, because thousands of phones do it at once. */
const beginSpreadMs = 2 * second;
const frameSpreadMs = 8 * second;
/** A phone that was hidden receives hundreds of news at once, so it draws them together. */
const drawMs = 50;

/** Gives a random time around this one, for each phone. */
const about = (ms: number) => ms * (0.8 + 0.4 * Math.random());
const within = (ms: number) => ms * Math.random();
/** Gives the interval after a number of failures. The more often it failed, the more seldom the phone asks. */
const patience = (failures: number) => Math.min(slowestMs, askMs * 2 ** (failures - 1));

const frameVersion = (state: LiveState): number => {
  const fact = state.facts.get('frame');
  return fact?.kind === 'frame' && fact.body !== null ? fact.body.v : 0;
};

/**
 * Follows one race for the whole page, while something listens and the page is visible. It loads a snapshot, then opens
 * the stream, or sends a request every few seconds when there is no stream. Without a signal, the known state stays.
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
  /** The number of the fact that announced the current frame. */
  #frameOf = 0;
  #heardAt: number | null = null;
  #track: TrackView | null = null;
  #closeStream: (() => void) | null = null;
  #isGreeted = false;
  #isFollowing = false;
  /** Counts restarts. An answer to an earlier request is ignored. */
  #turn = 0;
  #failures = 0;
  #strays = 0;
  #strayedAt = 0;
  #mismatches = 0;
  /** The server has not received the last mismatch yet. */
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

  /** The number of times that the server's fingerprint differed from ours. Each is a defect of this program. */
  get mismatches(): number {
    return this.#mismatches;
  }

  /** Stops when nobody listens. It requests nothing, and the known state stays. */
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

  /** Loads everything, and continues from there. */
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

  /** Accepts a snapshot. With `isWhole`, it is accepted even if it is older than the known state, which was wrong. */
  #take({ keptAt, frame, from_track, ...snapshot }: DatedSnapshot, isWhole: boolean): void {
    this.#hearTrack(from_track, keptAt ?? Date.now());
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
      onTrack: (track) => {
        this.#hearTrack(track, Date.now());
        this.#tell(this.#line);
      },
      onBreak: () => {
        // The server closes every stream and tells when to come back, so only a stream without a greeting is lost.
        if (!this.#isGreeted) return;
        this.#isGreeted = false;
        this.#listen();
      },
      onEnd: () => this.#askInstead(),
    });
    this.#listen();
  }

  /** Opens the stream. It requests the news that the stream does not send in time. */
  #listen(): void {
    this.#timers.set('next', about(this.#isGreeted ? quietMs : greetingMs), () => void this.#askNews());
  }

  /** Requests the news every few seconds when there is no stream, each phone at its own moment. */
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
      const { events, from_track, ...told } = await askLiveAfter(this.#race_id, asked);
      if (turn !== this.#turn) return;
      this.#hearTrack(from_track, Date.now());
      const isSilent = this.#isGreeted && events?.length !== 0 && this.#state === asked;
      if (!this.#read(events === null ? 'reset' : { ...told, events })) return;
      this.#failures = 0;
      // The stream sent the greeting, but not the news.
      if (isSilent) this.#askInstead();
      else if (this.#isGreeted) this.#listen();
      else this.#timers.set('next', about(askMs), () => void this.#askNews());
    } catch (error) {
      if (turn === this.#turn) this.#fail(error, () => void this.#askNews());
    }
  }

  /** Reads news. It returns true when the news followed the known state. */
  #read(news: LiveNews | 'reset'): boolean {
    if (this.#state === null) return false;
    const next = news === 'reset' ? 'reset' : readNews(this.#state, news);
    if (typeof next === 'string') {
      this.#stray(next);
      return false;
    }
    if (this.#track !== null && next.seq > this.#state.seq)
      this.#track = { ...this.#track, spokeAt: Date.now() };
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

  /** Loads a changed frame. The stream continues meanwhile. */
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

  /** Handles the report of being offline: the stream is lost without an event. The next answer may correct it. */
  #goDark(): void {
    if (this.#isFollowing && this.#state !== null && this.#line !== 'none') this.#askInstead();
    this.#lose();
  }

  /** Handles a missing answer: the known state stays, and is old. */
  #lose(): void {
    if (this.#state !== null && this.#line !== 'none') this.#tell('lost');
  }

  /** Takes over how old the word of the track was at a moment of this device. A version before says nothing about it. */
  #hearTrack(track: FromTrack | null | undefined, at: number): void {
    if (track !== undefined) this.#track = track && { ...track, spokeAt: at - track.age * second };
  }

  #hearNow(): void {
    this.#heardAt = Date.now();
    this.#tell('told');
  }

  #tell(line: LiveLine): void {
    this.#line = line;
    if (this.#timers.has('draw')) return;
    this.#timers.set('draw', drawMs, () => {
      this.#view = liveViewOf(this.#line, this.#state, this.#frame, this.#heardAt, this.#track);
      for (const tell of this.#listeners) tell();
    });
  }
}
