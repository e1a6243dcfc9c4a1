import type { DBSchema } from 'idb';
import type { SlitMark } from '#rules/raceday/timing/slit/slit.ts';
import { CallFailure } from '#web/ground/call/ask.ts';
import type { Replies } from '#web/ground/call/calls.ts';
import { sendForm } from '#web/ground/call/send-form.ts';
import { askDesk } from '#web/parts/desk/ask-desk.ts';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { KeptDatabase } from '#web/parts/kept-database.ts';
import { newKey } from '#web/parts/new-key.ts';
import type { TakenSlit } from './recorder.ts';

type Listed = NonNullable<Replies['GET /api/day/{id}/lynx']['heats']>[number];
type Heard = Replies['POST /api/day/{id}/slits'];

/** A picture on this phone. */
export interface KeptSlit extends TakenSlit {
  picture_id: string;
  race_id: number;
  /** The heat by the numbers of the lists. It is null until somebody chooses one. */
  heat: Pick<Listed, 'event' | 'round' | 'heat'> | null;
  marks: readonly SlitMark[];
  marked_ms: number | null;
  /** The marks that the server has, by when they were made; `undefined` while it has nothing of the picture. */
  told?: number | null | undefined;
  outcome: Heard['outcome'] | null;
  hasArrived: boolean;
  /** The server refuses it. It stays here, to be looked at. */
  isRefused: boolean;
}

interface Schema extends DBSchema {
  slits: { key: string; value: KeptSlit };
  lists: { key: number; value: { version: string; heats: Listed[] } };
}

/** A photo that arrived stays on this phone for the protests of the day. */
const KEPT_MS = 48 * 60 * 60_000;
const FIRST_MS = 4000;
const LONGEST_MS = 60_000;
/** A photo takes longer than words, and comes again whole where it was cut. */
const PICTURE_PATIENCE_MS = 90_000;
/** New stages are drawn all day. */
const QUIET_MS = 15_000;

export interface CameraLogState {
  isRead: boolean;
  /** Newest first. */
  slits: readonly KeptSlit[];
  heats: readonly Listed[];
  /** The clock of this phone minus the server's, as the quickest answer showed it. It is null before the first. */
  clock_ms: number | null;
  isCut: boolean | null;
  /** The code is over. Pictures stay. */
  isOver: boolean;
  /** The phone could not keep the last picture. */
  isFull: boolean;
}

export const isUnsent = ({ told, marked_ms, hasArrived, isRefused }: KeptSlit): boolean =>
  !isRefused && (!hasArrived || told !== marked_ms);

export const isHeat = (
  one: Pick<Listed, 'event' | 'round' | 'heat'>,
  other: Pick<Listed, 'event' | 'round' | 'heat'> | null,
): boolean =>
  other !== null && one.event === other.event && one.round === other.round && one.heat === other.heat;

/** Keeps pictures on the phone, and sends them with their marks whenever there is a signal: the marks first, because they are small. */
export class CameraLog {
  readonly #session: DeskSession;
  readonly #database = new KeptDatabase<Schema>('partidor-camera', (db) => {
    db.createObjectStore('slits');
    db.createObjectStore('lists');
  });
  readonly #listeners = new Set<() => void>();
  #state: CameraLogState = {
    isRead: false,
    slits: [],
    heats: [],
    clock_ms: null,
    isCut: null,
    isOver: false,
    isFull: false,
  };
  #version = '';
  #quickest = Number.POSITIVE_INFINITY;
  #isTelling = false;
  #isResting = true;
  #isAskedAgain = false;
  #delay = FIRST_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: DeskSession) {
    this.#session = session;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): CameraLogState => this.#state;

  #show(next: Partial<CameraLogState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  get #race_id(): number {
    return this.#session.meeting.race_id;
  }

  /** Reads what is kept. What arrived long ago goes. */
  async read(): Promise<void> {
    try {
      const db = await this.#database.open();
      const all = await db.getAll('slits');
      const old = all.filter((one) => !isUnsent(one) && Date.now() - one.taken_ms > KEPT_MS);
      await Promise.all(old.map(({ picture_id }) => db.delete('slits', picture_id)));
      const own = all.filter((one) => one.race_id === this.#race_id && !old.includes(one));
      const lists = await db.get('lists', this.#race_id);
      this.#version = lists?.version ?? '';
      this.#show({
        isRead: true,
        heats: lists?.heats ?? [],
        slits: own.toSorted((a, b) => b.taken_ms - a.taken_ms),
      });
    } catch {
      this.#show({ isRead: true, isFull: true });
    }
  }

  async #put(slit: KeptSlit): Promise<void> {
    const tx = (await this.#database.open()).transaction('slits', 'readwrite', { durability: 'strict' });
    await Promise.all([tx.store.put(slit, slit.picture_id), tx.done]);
  }

  /** Makes room for a picture by forgetting others that have arrived. Gives false where there is none. */
  async #makeRoom({ picture_id: own }: KeptSlit): Promise<boolean> {
    const arrived = this.#state.slits.filter((one) => one.picture_id !== own && !isUnsent(one));
    const db = await this.#database.open();
    await Promise.all(arrived.map(({ picture_id }) => db.delete('slits', picture_id)));
    this.#show({ slits: this.#state.slits.filter((one) => !arrived.includes(one)) });
    return arrived.length > 0;
  }

  #replace(slit: KeptSlit): void {
    this.#show({
      slits: this.#state.slits.map((one) => (one.picture_id === slit.picture_id ? slit : one)),
    });
  }

  /** Keeps a picture. It stands in the list at once; where the disk is full, the list says so, and it is sent all the same. */
  async add(taken: TakenSlit): Promise<void> {
    const slit: KeptSlit = {
      ...taken,
      picture_id: newKey(),
      race_id: this.#race_id,
      heat: null,
      marks: [],
      marked_ms: null,
      outcome: null,
      hasArrived: false,
      isRefused: false,
    };
    this.#show({ slits: [slit, ...this.#state.slits] });
    await this.#keep(slit);
    this.wake();
  }

  async #keep(slit: KeptSlit): Promise<void> {
    try {
      await this.#put(slit).catch(async (error: unknown) => {
        if (!(await this.#makeRoom(slit))) throw error;
        await this.#put(slit);
      });
      this.#show({ isFull: false });
    } catch {
      this.#show({ isFull: true });
    }
  }

  /** Keeps who crosses when on a picture of which heat. */
  async mark({ picture_id }: KeptSlit, heat: KeptSlit['heat'], marks: readonly SlitMark[]): Promise<void> {
    const before = this.#state.slits.find((one) => one.picture_id === picture_id);
    if (before === undefined) return;
    const slit = { ...before, heat, marks, marked_ms: Date.now() };
    this.#replace(slit);
    await this.#keep(slit);
    this.wake();
  }

  /** Deletes a picture that shows nothing. */
  async drop({ picture_id }: KeptSlit): Promise<void> {
    this.#show({ slits: this.#state.slits.filter((one) => one.picture_id !== picture_id) });
    await (await this.#database.open()).delete('slits', picture_id).catch(() => undefined);
  }

  /** Sends from now on, and whenever there may be a signal. The returned function stops it. */
  keepTelling(): () => void {
    const wake = () => this.wake();
    this.#isResting = false;
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    void this.read().then(wake);
    return () => {
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      this.#isResting = true;
      clearTimeout(this.#timer);
    };
  }

  wake(): void {
    this.#delay = FIRST_MS;
    void this.#tellAll();
  }

  async #tellAll(): Promise<void> {
    this.#isAskedAgain = true;
    if (this.#isTelling || this.#isResting) return;
    this.#isTelling = true;
    clearTimeout(this.#timer);
    try {
      while (this.#isAskedAgain) {
        this.#isAskedAgain = false;
        await this.#bringLists();
        for (const { picture_id } of this.#state.slits.toReversed()) await this.#tell(picture_id);
      }
      this.#delay = QUIET_MS;
      this.#show({ isCut: false, isOver: false });
    } catch (error) {
      const isOver = error instanceof CallFailure && (error.status === 401 || error.status === 403);
      this.#show(isOver ? { isOver, isCut: false } : { isCut: true });
    }
    this.#isTelling = false;
    if (this.#isResting) return;
    this.#timer = setTimeout(() => void this.#tellAll(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, LONGEST_MS);
  }

  #hearClock(begun: number, now: string): void {
    const took = Date.now() - begun;
    if (took > this.#quickest) return;
    this.#quickest = took;
    this.#show({ clock_ms: Math.round(begun + took / 2 - Date.parse(now)) });
  }

  async #bringLists(): Promise<void> {
    const begun = Date.now();
    const { version, heats, now } = await askDesk(this.#session.token, 'GET /api/day/{id}/lynx', {
      params: { id: this.#race_id },
      query: { have: this.#version },
    }).catch((error: unknown) => {
      if (error instanceof CallFailure && error.code === 'judging.not_drawn')
        return { version: '', heats: null, now: null };
      throw error;
    });
    if (now !== null) this.#hearClock(begun, now);
    if (heats === null) return;
    this.#version = version;
    this.#show({ heats });
    await (
      await this.#database.open()
    )
      .put('lists', { version, heats }, this.#race_id)
      .catch(() => undefined);
  }

  async #tell(picture_id: string): Promise<void> {
    const slit = this.#state.slits.find((one) => one.picture_id === picture_id);
    if (slit === undefined || !isUnsent(slit)) return;
    try {
      if (slit.told === undefined || slit.told !== slit.marked_ms) await this.#say(slit);
      else await this.#bringPicture(slit);
      this.#isAskedAgain = true;
    } catch (error) {
      // A photo that the server cannot read at all would hold up all that comes behind it.
      if (!(error instanceof CallFailure) || ![400, 404, 413].includes(error.status)) throw error;
      await this.#change(slit, error.status === 404 ? { told: undefined } : { isRefused: true });
    }
  }

  /** Changes what is known of a picture, and keeps what was marked meanwhile. */
  async #change({ picture_id }: KeptSlit, next: Partial<KeptSlit>): Promise<void> {
    const before = this.#state.slits.find((one) => one.picture_id === picture_id);
    if (before === undefined) return;
    const slit = { ...before, ...next };
    this.#replace(slit);
    await this.#keep(slit);
  }

  async #say(slit: KeptSlit): Promise<void> {
    const { picture_id, times_us, heat, marks, taken_ms, marked_ms } = slit;
    const ageOf = (at: number) => Math.max(0, Math.round(Date.now() - at));
    const { outcome, has_picture } = await askDesk(this.#session.token, 'POST /api/day/{id}/slits', {
      params: { id: this.#race_id },
      body: {
        picture_id,
        times_us,
        heat: heat && { event: heat.event, round: heat.round, heat: heat.heat },
        marks,
        age_ms: ageOf(taken_ms),
        marked_age_ms: marked_ms === null ? null : ageOf(marked_ms),
      },
    });
    await this.#change(slit, { told: marked_ms, outcome, hasArrived: has_picture });
  }

  async #bringPicture(slit: KeptSlit): Promise<void> {
    const { picture_id, picture } = slit;
    const file = new File([picture], 'line.jpg', { type: 'image/jpeg' });
    const params = { id: this.#race_id, slitKey: picture_id };
    const signal = AbortSignal.timeout(PICTURE_PATIENCE_MS);
    const { token } = this.#session;
    await sendForm(
      'PUT /api/day/{id}/slits/{slitKey}/picture',
      { params, files: { file } },
      { token, signal },
    );
    await this.#change(slit, { hasArrived: true });
  }
}
