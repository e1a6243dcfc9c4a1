import type { Logger } from 'pino';
import type { PublicChanges } from '#server/ground/changes/public-changes.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readTold, readToldRace } from './live-queries.ts';
import { LiveRoom } from './live-room.ts';
import type { LiveStream } from './live-stream.ts';
import { laterWords } from './stream-words.ts';
import { fromTrackOf, readElsewhere } from '#server/raceday/venue/track-words.ts';

/** This is shorter than the patience of any proxy. */
const beatMs = 20_000;

const come = () => laterWords(Math.random());

/** Receives what is measured of live pages. */
export interface LiveMeter {
  /** Counts that somebody who followed a race had a different state than the server. */
  liveMismatch(): void;
  /** Takes the time from the word of the database until the last phone of this process had it. */
  fannedOut(milliseconds: number): void;
}

/** The races that phones of this process follow. Without changes it sends the phones away to connect again. */
export class LiveRooms {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #meter: LiveMeter;
  readonly #rooms = new Map<number, Promise<LiveRoom | null>>();
  readonly #beating: NodeJS.Timeout;
  #tells = true;
  #isClosed = false;

  constructor(db: Db, log: Logger, meter: LiveMeter) {
    this.#db = db;
    this.#log = log;
    this.#meter = meter;
    this.#beating = setInterval(() => void this.beat(), beatMs).unref();
  }

  follow(changes: PublicChanges): void {
    changes
      .on('told', (race_id, seq) => void this.#hear(race_id, seq))
      .on('lost', () => {
        this.#tells = false;
        this.#sendAway();
      })
      .on('heard', () => {
        this.#tells = true;
      });
  }

  /** Tells whether a race is public and has live facts. Throws while the database is unreachable. */
  async has(race_id: number): Promise<boolean> {
    return !this.#isTelling || (await this.#roomOf(race_id)) !== null;
  }

  /** Adds a phone that knows everything up to an event. */
  async join(race_id: number, stream: LiveStream, from: { epoch: number; seq: number }): Promise<void> {
    const room = this.#isTelling ? await this.#roomOf(race_id).catch(() => null) : null;
    // The connection to the database may have been lost while the room was opened.
    if (room === null || !this.#isTelling) stream.end(come());
    else room.join(stream, from);
  }

  /** Ends all streams for good, because this process ends. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#beating);
    this.#sendAway();
  }

  get #isTelling(): boolean {
    return this.#tells && !this.#isClosed;
  }

  #roomOf(race_id: number): Promise<LiveRoom | null> {
    const open = this.#rooms.get(race_id);
    if (open) return open;
    const opening = readToldRace(this.#db, race_id).then((told) =>
      told === null
        ? null
        : new LiveRoom(
            told,
            (after) => readTold(this.#db, race_id, after),
            (ms) => this.#meter.fannedOut(ms),
          ),
    );
    this.#rooms.set(race_id, opening);
    void opening.then(
      (room) => room === null && this.#forget(race_id, opening),
      () => this.#forget(race_id, opening),
    );
    return opening;
  }

  #forget(race_id: number, room: Promise<LiveRoom | null>): void {
    if (this.#rooms.get(race_id) === room) this.#rooms.delete(race_id);
  }

  async #hear(race_id: number, seq: number): Promise<void> {
    const opening = this.#rooms.get(race_id);
    if (opening === undefined) return;
    try {
      await (await opening)?.hear(seq);
    } catch (error) {
      // Listeners connect again and get a room that knows everything.
      this.#log.warn({ err: error }, 'a race could not be told on');
      this.#forget(race_id, opening);
      (await opening.catch(() => null))?.close(come);
    }
  }

  #sendAway(): void {
    for (const opening of this.#rooms.values())
      void opening.then(
        (room) => room?.close(come),
        () => undefined,
      );
    this.#rooms.clear();
  }

  /** Sends a heartbeat to every phone, so that proxies keep its connection open. */
  async beat(): Promise<void> {
    // Without a database the pages say by themselves how old they are.
    const elsewhere = await readElsewhere(this.#db, [...this.#rooms.keys()]).catch(() => []);
    for (const [race_id, opening] of this.#rooms) {
      const room = await opening.catch(() => null);
      if (room === null || room.size === 0) this.#forget(race_id, opening);
      else room.beat(fromTrackOf(elsewhere.find((one) => one.race_id === race_id)), come);
    }
  }
}
