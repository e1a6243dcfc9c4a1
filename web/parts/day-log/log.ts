import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { DayPack } from '#contract/raceday/judging/day.ts';
import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import type { Turn } from '#web/parts/turn.ts';
import type { JudgeDuty } from '#rules/raceday/judging/duties.ts';
import { newsAfter, type OpsReply } from './answers.ts';
import {
  type DayNews,
  type HeatDraft,
  isUnsent,
  type KeptOp,
  type LinePhoto,
  type DayPhone,
  noNews,
} from './records.ts';
import type { NewsStore } from './news-store.ts';
import type { DayStore } from './store.ts';

const FIRST_MS = 5000;
const LONGEST_MS = 60_000;
/**
 * The interval of calls with nothing to send, so that sheets, lists and re-rides arrive in time. The table asks itself.
 */
const QUIET_MS: Record<JudgeDuty, number> = { gate: 4000, finish: 8000, chief: 20_000 };
/** A slow phone draws the tap first, and stores it after this time. */
const FRAME_MS = 16;
/** The largest number of operations that the server accepts in one call. */
const AT_ONCE = 200;
/** Pictures of the line are needed only for the protests of the day. */
const PHOTOS_MS = 48 * 60 * 60_000;

export interface Telling {
  race_id: number;
  token: string;
  device_id: string;
  sent_at: string;
  waiting: number;
  pack_version: string;
  battery: number | null;
  news_after: number;
  ops: readonly DeviceOp[];
}

/** The result of a failed contact: no answer or try later, an expired code, or a request the server could not read. */
export type ContactFailure = 'cut' | 'over' | 'unreadable';

export interface DayLogParts {
  store: DayStore;
  news: Pick<NewsStore, 'read' | 'keep'>;
  turn: Turn;
  tell: (telling: Telling) => Promise<OpsReply>;
  /** Fetches the pack of the race, if it is newer than the given version. */
  bring: (token: string, race_id: number, have: string) => Promise<DayPack | null>;
  outcomeOf: (error: unknown) => ContactFailure;
  battery: () => Promise<number | null>;
  now: () => number;
}

export interface DayLogState {
  /** The stored data has been read. */
  isRead: boolean;
  me: DayPhone | null;
  pack: DayPack | null;
  news: DayNews;
  /** Everything that was recorded on this phone, oldest first. */
  ops: readonly KeptOp[];
  drafts: ReadonlyMap<string, HeatDraft>;
  /** The last contact failed. It is null when none was tried. */
  isCut: boolean | null;
  /** The code has expired. Operations are stored, and sent as soon as there is a new code. */
  isOver: boolean;
  /** The phone could not store the last operation, so the judge has to use paper. */
  isRefused: boolean;
}

const nothing: DayLogState = {
  isRead: false,
  me: null,
  pack: null,
  news: noNews(0),
  ops: [],
  drafts: new Map(),
  isCut: null,
  isOver: false,
  isRefused: false,
};

/** Prepares an operation for sending. One from an earlier name of this phone is sent as another phone's are. */
const told = (op: DeviceOp, device_id: string): DeviceOp =>
  op.device_id === device_id || op.via !== 'net' ? op : { ...op, via: 'file' };

/** Holds the log of a phone for a day. Each operation is stored first, then sent until the server has it. */
export class DayLog {
  readonly #parts: DayLogParts;
  readonly #listeners = new Set<() => void>();
  #state = nothing;
  /** Drafts that were tapped and are shown, but not stored yet. */
  readonly #unkept = new Map<string, HeatDraft>();
  /** A sheet was refused and has not been stored since. A stored draft does not change that. */
  #isSheetRefused = false;
  #isTelling = false;
  #isAskedAgain = false;
  #isResting = false;
  #atOnce = AT_ONCE;
  #delay = FIRST_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: DayLogParts) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): DayLogState => this.#state;

  #show(next: Partial<DayLogState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  /** Reads the stored data. When the phone cannot store anything, the state reports it. */
  async read(): Promise<void> {
    const { store } = this.#parts;
    try {
      const [me, ops, drafts] = await Promise.all([store.me(), store.ops(), store.drafts()]);
      const race_id = me?.session?.race.race_id;
      const pack = race_id === undefined ? null : await store.pack(race_id);
      const byHeat = new Map(drafts.map((draft) => [heatKeyOf(draft.heat), draft]));
      this.#show({ isRead: true, me, ops, pack, news: noNews(race_id ?? 0), drafts: byHeat });
      void this.#readNews();
    } catch {
      this.#show({ isRead: true, isRefused: true });
    }
  }

  /** Reads the stored news without making anything wait. A browser that cannot read it receives the news again. */
  async #readNews(): Promise<void> {
    const kept = await this.#parts.news.read(this.#state.news.race_id).catch(() => null);
    const { race_id, seq } = this.#state.news;
    if (kept !== null && kept.race_id === race_id && kept.seq > seq) this.#show({ news: kept });
  }

  /** Opens a day on this phone. It rejects when nothing can be stored. */
  async open(me: Omit<DayPhone, 'next_n'>, pack: DayPack | null): Promise<void> {
    const { store } = this.#parts;
    await store.changeMe(() => ({ ...me, next_n: 1 }));
    if (pack !== null) await store.keepPack(pack);
    // News that was stored for another device is discarded, because this one has to receive all of it.
    if (me.session !== null)
      void this.#parts.news.keep(noNews(me.session.race.race_id)).catch(() => undefined);
    await this.read();
    this.#show({ isOver: false });
    this.wake();
  }

  /** Leaves the day. Operations stay until the server has them. */
  async leave(): Promise<void> {
    const { me } = this.#state;
    if (me === null) return;
    await this.#parts.store.changeMe((before) => ({ ...(before ?? me), session: null }));
    clearTimeout(this.#timer);
    this.#show({ me: { ...me, session: null }, pack: null });
  }

  /** Records an operation, and resolves when the phone has stored it. It rejects when the phone cannot. */
  async say(said: Parameters<DayStore['say']>[1]): Promise<KeptOp> {
    const race_id = this.#state.me?.session?.race.race_id ?? 0;
    const key = said.heat === null ? '' : heatKeyOf(said.heat);
    const draft = this.#unkept.get(key);
    this.#unkept.delete(key);
    try {
      const kept = await this.#parts.store.say(race_id, said);
      const drafts = new Map(this.#state.drafts);
      drafts.delete(key);
      // A contact that is running may have read it from the store, and shown it already.
      const others = this.#state.ops.filter(({ op_id }) => op_id !== kept.op_id);
      this.#isSheetRefused = false;
      this.#show({ ops: [...others, kept], drafts, isRefused: false });
      this.wake();
      return kept;
    } catch (error) {
      this.#isSheetRefused = true;
      this.#show({ isRefused: true });
      if (draft !== undefined) void this.draft(draft);
      throw error;
    }
  }

  /** Stores operations of another phone, and gives the number of new ones. */
  async carry(ops: readonly DeviceOp[]): Promise<number> {
    const race_id = this.#state.me?.session?.race.race_id ?? 0;
    const fresh = await this.#parts.store.carry(race_id, ops);
    this.#show({ ops: [...this.#state.ops, ...fresh] });
    this.wake();
    return fresh.length;
  }

  /** Stores a heat as far as it was tapped. It is shown at once, and stored a moment later. */
  async draft(draft: HeatDraft): Promise<void> {
    const key = heatKeyOf(draft.heat);
    this.#show({ drafts: new Map(this.#state.drafts).set(key, draft) });
    this.#unkept.set(key, draft);
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
    // Another tap, or the sheet itself, has replaced it.
    if (this.#unkept.get(key) !== draft) return;
    this.#unkept.delete(key);
    try {
      await this.#parts.store.keepDraft(draft);
      if (this.#state.isRefused && !this.#isSheetRefused) this.#show({ isRefused: false });
    } catch {
      this.#show({ isRefused: true });
    }
  }

  /** Deletes the draft of a heat that was begun by mistake. */
  async forgetDraft(key: string): Promise<void> {
    const drafts = new Map(this.#state.drafts);
    drafts.delete(key);
    this.#unkept.delete(key);
    this.#show({ drafts });
    await this.#parts.store.forgetDraft(key);
  }

  /** Gives the pictures of the line of a heat. Old pictures are deleted. */
  async photosOf(heat: string): Promise<LinePhoto[]> {
    await this.#parts.store.forgetPhotos(this.#parts.now() - PHOTOS_MS);
    return this.#parts.store.photos(heat);
  }

  /** Stores pictures of the line, and gives all pictures of the heat. */
  async addPhotos(heat: string, files: readonly Blob[]): Promise<LinePhoto[]> {
    const race_id = this.#state.me?.session?.race.race_id ?? 0;
    try {
      for (const file of files)
        await this.#parts.store.addPhoto({ race_id, heat, taken_at: this.#parts.now(), file });
    } catch {
      this.#show({ isRefused: true });
    }
    return this.photosOf(heat);
  }

  /** Tells whether the phone can store data. */
  async canKeep(): Promise<boolean> {
    return this.#parts.store.tryOut().then(
      () => true,
      () => false,
    );
  }

  /** Puts the log to rest: it sends nothing until it is woken. */
  rest(): void {
    this.#isResting = true;
    clearTimeout(this.#timer);
  }

  /** Tries again, because there may be a signal, a new code or a new operation. */
  wake(): void {
    this.#isResting = false;
    this.#delay = FIRST_MS;
    void this.#tellAll();
  }

  async #tellAll(): Promise<void> {
    if (this.#isTelling) {
      this.#isAskedAgain = true;
      return;
    }
    this.#isTelling = true;
    clearTimeout(this.#timer);
    try {
      do {
        this.#isAskedAgain = false;
        await this.#parts.turn((goesOn) => this.#tellWhatIsThere(goesOn));
      } while (this.#isAskedAgain);
    } catch {
      // The database is not available for now, so the next round tries again.
      this.#show({ isCut: true });
    } finally {
      this.#isTelling = false;
      if (this.#state.me?.session && !this.#isResting) this.#comeBack();
    }
  }

  /**
   * Calls the server again, even with nothing to send: it may have a newer pack, and the table sees this phone online.
   */
  #comeBack(): void {
    const isQuiet = this.#state.isCut === false && !this.#state.ops.some(isUnsent);
    const quiet = QUIET_MS[this.#state.me?.session?.duty ?? 'chief'];
    this.#timer = setTimeout(() => void this.#tellAll(), isQuiet ? quiet : this.#delay);
    this.#delay = Math.min(this.#delay * 2, LONGEST_MS);
  }

  async #tellWhatIsThere(goesOn: () => Promise<boolean>): Promise<void> {
    for (;;) {
      const { me } = this.#state;
      if (!me?.session || !(await goesOn())) return;
      // Another tab may have recorded or sent something.
      const ops = await this.#parts.store.ops();
      this.#show({ ops });
      const { race_id } = me.session.race;
      const unsent = ops.filter((kept) => isUnsent(kept) && kept.race_id === race_id);
      const batch = unsent.slice(0, this.#atOnce);
      if (!(await this.#tell(me, me.session, batch, unsent.length))) return;
      if (!this.#state.ops.some((kept) => isUnsent(kept) && kept.race_id === race_id)) return;
    }
  }

  /** Sends operations. It resolves to true when more may be sent right after. */
  async #tell(
    { device_id }: DayPhone,
    { token, race }: NonNullable<DayPhone['session']>,
    batch: readonly KeptOp[],
    waiting: number,
  ): Promise<boolean> {
    const { tell, now, battery, outcomeOf } = this.#parts;
    const pack_version = this.#state.pack?.version ?? '';
    const begun = now();
    let reply: OpsReply;
    try {
      reply = await tell({
        race_id: race.race_id,
        token,
        device_id,
        sent_at: new Date(begun).toISOString(),
        waiting,
        pack_version,
        battery: await battery(),
        news_after: this.#state.news.seq,
        ops: batch.map(({ op }) => told(op, device_id)),
      });
    } catch (error) {
      return this.#failed(outcomeOf(error), batch);
    }
    await this.#heard(reply, device_id, (begun + now()) / 2);
    if (reply.pack_version !== pack_version) await this.#bring(token, race.race_id, pack_version);
    // An answer that mentions nothing that was sent would be repeated for ever.
    return batch.some(
      ({ op_id }) => reply.known.includes(op_id) || reply.refused.some((no) => no.op_id === op_id),
    );
  }

  async #heard(reply: OpsReply, device_id: string, asked_at: number): Promise<void> {
    const { store } = this.#parts;
    await store.hear(reply, device_id);
    const clock_ms = Math.round(asked_at - Date.parse(reply.now));
    const me = await store.changeMe((before) => ({ ...(before ?? this.#own()), clock_ms }));
    this.#atOnce = AT_ONCE;
    this.#delay = FIRST_MS;
    // Operations of a revoked code are received, and wait for the table. With nothing sent, its state is not known.
    const isOver = reply.held.some(({ why }) => why === 'revoked');
    const wasOver = reply.known.length === 0 && this.#state.isOver;
    this.#show({ me, ops: await store.ops(), isCut: false, isOver: isOver || wasOver });
    await this.#hear(reply);
  }

  /** Shows the news of an answer even when they cannot be stored; in that case, the phone receives them again. */
  async #hear(reply: OpsReply): Promise<void> {
    const news = newsAfter(this.#state.news, reply);
    if (news === this.#state.news) return;
    this.#show({ news });
    await this.#parts.news.keep(news).catch(() => undefined);
  }

  #own(): DayPhone {
    const { me } = this.#state;
    if (me === null) throw new Error('the day was not opened on this phone');
    return me;
  }

  async #bring(token: string, race_id: number, have: string): Promise<void> {
    const { store, bring } = this.#parts;
    const pack = await bring(token, race_id, have).catch(() => null);
    if (pack === null) return;
    await store.keepPack(pack);
    this.#show({ pack });
  }

  async #failed(outcome: ContactFailure, batch: readonly KeptOp[]): Promise<boolean> {
    if (outcome === 'over') this.#show({ isOver: true, isCut: false });
    else if (outcome === 'cut') this.#show({ isCut: true });
    if (outcome !== 'unreadable' || batch.length === 0) return false;
    const [only] = batch;
    if (batch.length > 1) {
      // An operation that the server cannot read must not delay others, so they are sent in halves until it is alone.
      this.#atOnce = Math.ceil(batch.length / 2);
      return true;
    }
    await this.#parts.store.mark((kept) =>
      kept.op_id === only?.op_id ? { ...kept, refused: 'request.invalid' } : kept,
    );
    this.#atOnce = AT_ONCE;
    this.#show({ ops: await this.#parts.store.ops() });
    return true;
  }
}
