import { heatKeyOf } from '#rules/judging/day-log.ts';
import type { DayPack } from '#contract/judging/day.ts';
import type { DeviceOp } from '#contract/judging/ops.ts';
import type { Turn } from '#web/parts/turn.ts';
import type { JudgeDuty } from '#rules/judging/duties.ts';
import { answered, newsAfter, type OpsReply } from './answers.ts';
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
import type { DayStore, OpToSay } from './store.ts';

const FIRST_MS = 5000;
const LONGEST_MS = 60_000;
/** With nothing to send: what others said, a list that changed, a heat that rides again, in time for the gate. The table asks by itself. */
const QUIET_MS: Record<JudgeDuty, number> = { gate: 4000, finish: 8000, chief: 20_000 };
/** A slow phone draws the tap first, and writes it after. */
const FRAME_MS = 16;
/** As many as the server takes in one call. */
const AT_ONCE = 200;
/** Pictures of the line are for the protests of the day. */
const PHOTOS_MS = 48 * 60 * 60_000;

/** What is sent at one contact. */
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

/** What became of a contact that failed: nobody there, later, the code is over, or the server could not read what it was given. */
export type ContactFailure = 'cut' | 'over' | 'unreadable';

export interface DayLogParts {
  store: DayStore;
  news: Pick<NewsStore, 'read' | 'keep'>;
  turn: Turn;
  tell: (telling: Telling) => Promise<OpsReply>;
  /** The pack of the race where there is a newer one than that. */
  bring: (token: string, race_id: number, have: string) => Promise<DayPack | null>;
  outcomeOf: (error: unknown) => ContactFailure;
  battery: () => Promise<number | null>;
  now: () => number;
}

export interface DayLogState {
  /** What is kept was looked at. */
  isRead: boolean;
  me: DayPhone | null;
  pack: DayPack | null;
  news: DayNews;
  /** Everything said on this phone, oldest first. */
  ops: readonly KeptOp[];
  drafts: ReadonlyMap<string, HeatDraft>;
  /** The last contact came to nothing; null: none was tried. */
  isCut: boolean | null;
  /** The code has expired: operations are kept, and sent as soon as another one is given. */
  isOver: boolean;
  /** The phone did not keep the last thing it was given: only paper does. */
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

/** What was said under another name of this phone is carried by it, as another phone's words are. */
const told = (op: DeviceOp, device_id: string): DeviceOp =>
  op.device_id === device_id || op.via !== 'net' ? op : { ...op, via: 'file' };

/** What a phone says of a day: kept on it first, and sent to the server until it has it. */
export class DayLog {
  readonly #parts: DayLogParts;
  readonly #listeners = new Set<() => void>();
  #state = nothing;
  /** Tapped, shown, and not written yet. */
  readonly #unkept = new Map<string, HeatDraft>();
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

  /** Reads what is kept. A phone that keeps nothing says so. */
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

  /** What was heard is not waited for: a browser that does not give it hears it again. */
  async #readNews(): Promise<void> {
    const kept = await this.#parts.news.read(this.#state.news.race_id).catch(() => null);
    const { race_id, seq } = this.#state.news;
    if (kept !== null && kept.race_id === race_id && kept.seq > seq) this.#show({ news: kept });
  }

  /** Opens a day on this phone. Rejects where nothing can be kept. */
  async open(me: Omit<DayPhone, 'next_n'>, pack: DayPack | null): Promise<void> {
    const { store } = this.#parts;
    await store.changeMe(() => ({ ...me, next_n: 1 }));
    if (pack !== null) await store.keepPack(pack);
    // What another device heard is not what this one has to hear.
    if (me.session !== null)
      void this.#parts.news.keep(noNews(me.session.race.race_id)).catch(() => undefined);
    await this.read();
    this.#show({ isOver: false });
    this.wake();
  }

  /** Leaves the day; what was said stays until it is known. */
  async leave(): Promise<void> {
    const { me } = this.#state;
    if (me === null) return;
    await this.#parts.store.changeMe((before) => ({ ...(before ?? me), session: null }));
    clearTimeout(this.#timer);
    this.#show({ me: { ...me, session: null }, pack: null });
  }

  /** Says something. Out: when the phone has it. Rejects where it does not. */
  async say(said: OpToSay): Promise<KeptOp> {
    const race_id = this.#state.me?.session?.race.race_id ?? 0;
    const key = said.heat === null ? '' : heatKeyOf(said.heat);
    const draft = this.#unkept.get(key);
    this.#unkept.delete(key);
    try {
      const kept = await this.#parts.store.say(race_id, said);
      const drafts = new Map(this.#state.drafts);
      drafts.delete(key);
      // A contact under way may have looked in between, and shown it already.
      const others = this.#state.ops.filter(({ op_id }) => op_id !== kept.op_id);
      this.#show({ ops: [...others, kept], drafts, isRefused: false });
      this.wake();
      return kept;
    } catch (error) {
      this.#show({ isRefused: true });
      if (draft !== undefined) void this.draft(draft);
      throw error;
    }
  }

  /** Keeps what another phone said. Out: how many were new. */
  async carry(ops: readonly DeviceOp[]): Promise<number> {
    const race_id = this.#state.me?.session?.race.race_id ?? 0;
    const fresh = await this.#parts.store.carry(race_id, ops);
    this.#show({ ops: [...this.#state.ops, ...fresh] });
    this.wake();
    return fresh.length;
  }

  /** Keeps a heat as far as it was tapped: shown at once, and written once it is. */
  async draft(draft: HeatDraft): Promise<void> {
    const key = heatKeyOf(draft.heat);
    this.#show({ drafts: new Map(this.#state.drafts).set(key, draft) });
    this.#unkept.set(key, draft);
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
    // Another tap, or the sheet itself, has taken its place.
    if (this.#unkept.get(key) !== draft) return;
    this.#unkept.delete(key);
    try {
      await this.#parts.store.keepDraft(draft);
      if (this.#state.isRefused) this.#show({ isRefused: false });
    } catch {
      this.#show({ isRefused: true });
    }
  }

  /** A heat that was begun and is not meant. */
  async forgetDraft(key: string): Promise<void> {
    const drafts = new Map(this.#state.drafts);
    drafts.delete(key);
    this.#unkept.delete(key);
    this.#show({ drafts });
    await this.#parts.store.forgetDraft(key);
  }

  /** Pictures of the line of a heat; those whose time is over are forgotten. */
  async photosOf(heat: string): Promise<LinePhoto[]> {
    await this.#parts.store.forgetPhotos(this.#parts.now() - PHOTOS_MS);
    return this.#parts.store.photos(heat);
  }

  /** Keeps pictures of the line. Out: all there are of the heat. */
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

  /** Whether the phone keeps what it is given. */
  async canKeep(): Promise<boolean> {
    return this.#parts.store.tryOut().then(
      () => true,
      () => false,
    );
  }

  /** Nobody looks at it any more: it sends nothing by itself until it is woken. */
  rest(): void {
    this.#isResting = true;
    clearTimeout(this.#timer);
  }

  /** Something may be possible now that was not before: a signal, a code, something said. */
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
      // The database is gone for now: the next round looks again.
      this.#show({ isCut: true });
    } finally {
      this.#isTelling = false;
      if (this.#state.me?.session && !this.#isResting) this.#comeBack();
    }
  }

  /** Also with nothing to send: the answer says whether there is a newer pack, and the table sees that this phone listens. */
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
      // Another tab may have said or sent something.
      const ops = await this.#parts.store.ops();
      this.#show({ ops });
      const { race_id } = me.session.race;
      const unsent = ops.filter((kept) => isUnsent(kept) && kept.race_id === race_id);
      const batch = unsent.slice(0, this.#atOnce);
      if (!(await this.#tell(me, me.session, batch, unsent.length))) return;
      if (!this.#state.ops.some((kept) => isUnsent(kept) && kept.race_id === race_id)) return;
    }
  }

  /** Out: whether something may be sent right after. */
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
    // An answer that names nothing of what was sent would be repeated for ever.
    return batch.some(
      ({ op_id }) => reply.known.includes(op_id) || reply.refused.some((no) => no.op_id === op_id),
    );
  }

  async #heard(reply: OpsReply, device_id: string, asked_at: number): Promise<void> {
    const { store } = this.#parts;
    await store.mark((kept) => answered(kept, reply, device_id));
    const clock_ms = Math.round(asked_at - Date.parse(reply.now));
    const me = await store.changeMe((before) => ({ ...(before ?? this.#own()), clock_ms }));
    this.#atOnce = AT_ONCE;
    this.#delay = FIRST_MS;
    // What a code says that was taken back is heard, and waits for the table; with nothing sent, nothing is known of the code.
    const isOver = reply.held.some(({ why }) => why === 'revoked');
    const wasOver = reply.known.length === 0 && this.#state.isOver;
    this.#show({ me, ops: await store.ops(), isCut: false, isOver: isOver || wasOver });
    await this.#hear(reply);
  }

  /** Shown also where it cannot be kept: then it is heard again. */
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
      // One that cannot be read must not hold up the others: they are sent in halves until it stands alone.
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
