import fc from 'fast-check';
import { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from '#server/ground/db/database.ts';
import { openPool } from '#server/ground/db/pool.ts';
import { hearKept } from '#server/raceday/office/judging/hear-kept.ts';
import { exchange } from '#server/raceday/venue/exchange.ts';
import { exchangeWithHome } from '#server/raceday/venue/track/exchange-with-home.ts';
import { readHome } from '#server/raceday/venue/track/home-queries.ts';
import type { Speak } from '#server/raceday/venue/track/speak.ts';
import { exchangeVenue } from '#contract/raceday/venue/venue.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import { peerMark } from '#server/ground/access/caller.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { idsOf, judgedRace, Phone, rule } from '#server/testing/judges.ts';
import { CrashPlan, FragileDialect } from '#server/testing/judged-nodes/fragile-dialect.ts';
import { Office } from '#server/testing/office.ts';
import type { VenuePair } from '#server/testing/venue.ts';

/** What somebody does on the server that leads. */
const acts = [
  'sheet',
  'ride',
  'ride',
  'ruling',
  'rerun',
  'call',
  'phone at home',
  'notice',
  'scratch',
  'late',
  'draw again',
  'stage',
  'post',
  'result',
  'check-in',
  'race day',
] as const;
type Act = (typeof acts)[number];

/** What happens to an exchange. */
const fates = [
  'told',
  'request lost',
  'answer lost',
  'said twice',
  'old one again',
  'home dies',
  'track dies',
] as const;
type Fate = (typeof fates)[number];

/** One step of a history. */
export type Step = { act: Act; chance: number } | { line: Fate; at: number; isDone: boolean };

const act = fc.record({ act: fc.constantFrom(...acts), chance: fc.nat(1000) });
const line = fc.record({
  line: fc.constantFrom(...fates),
  at: fc.integer({ min: 1, max: 40 }),
  isDone: fc.boolean(),
});

/** Histories of a day: a few acts before the lead is given, many at the track, and how it ends. */
export const venueHistories = fc.record({
  before: fc.array(act, { maxLength: 3 }),
  between: fc.array(act, { maxLength: 3 }),
  steps: fc.array(fc.oneof({ weight: 3, arbitrary: act }, { weight: 1, arbitrary: line }), {
    minLength: 6,
    maxLength: 22,
  }),
  unsent: fc.array(act, { maxLength: 4 }),
  isTaken: fc.boolean(),
});
export type VenueHistory = typeof venueHistories extends fc.Arbitrary<infer One> ? One : never;

/** The race on one of the two servers, with the phones that speak to it. */
interface Place {
  table: DrawTable;
  office: Office;
  judge: Phone;
  chief: Phone;
}

const pick = <One>(many: readonly One[], chance: number): One | undefined =>
  many[chance % Math.max(1, many.length)];

async function placeOf(table: DrawTable, office: Office): Promise<Place> {
  return {
    table,
    office,
    judge: await Phone.open(table, office, 'finish'),
    chief: await Phone.open(table, office, 'chief'),
  };
}

/** A database that can end at any statement. */
export class FragileSide {
  readonly plan = new CrashPlan();
  readonly #pool: Pool;
  readonly db: Kysely<DB>;

  constructor(connection: Parameters<typeof openPool>[0]['connection'], killer: Pool) {
    this.#pool = openPool({ connection, max: 2, onError: () => {} });
    this.db = new Kysely<DB>({ dialect: new FragileDialect(this.#pool, this.plan, killer) });
  }

  stop(): Promise<void> {
    this.plan.set(null);
    return this.#pool.end();
  }
}

/** A race that is taken to the track and lives through a history. */
export class VenueDay {
  readonly #pair: VenuePair;
  readonly #sides: { home: FragileSide; track: FragileSide };
  readonly #said: { path: string; body: object }[] = [];
  readonly home: Place;
  /** It is there once the laptop leads. */
  track: Place | null = null;
  done = 0;
  /** How often each act was taken. */
  readonly taken = new Map<string, number>();

  private constructor(pair: VenuePair, sides: { home: FragileSide; track: FragileSide }, home: Place) {
    this.#pair = pair;
    this.#sides = sides;
    this.home = home;
  }

  static async open(pair: VenuePair, office: Office, sides: { home: FragileSide; track: FragileSide }) {
    const table = await judgedRace(pair.home, office, 1, {}, [9, 4]);
    return new VenueDay(pair, sides, await placeOf(table, office));
  }

  get race_id(): number {
    return this.home.table.race_id;
  }

  async copy(): Promise<void> {
    await this.#pair.copy(this.home.table);
  }

  async lead(): Promise<void> {
    await this.#pair.lead();
    const { pool } = this.#pair.track;
    const { rows } = await pool.query<{ id: number }>('select organization_id as id from cup');
    const office = await Office.join(this.#pair.track, rows[0]?.id ?? 0);
    office.people.address = this.home.office.people.address;
    this.track = await placeOf(DrawTable.on(this.#pair.track, office, this.home.table), office);
  }

  /** Does something on a server. A refusal is no fault: not everything is possible at every moment. */
  async act(
    { act: what, chance }: { act: Act; chance: number },
    at: Place = this.track ?? this.home,
  ): Promise<void> {
    const answer = await this.#do(what, chance, at);
    if (answer === null) return;
    if (answer.statusCode >= 500) throw new Error(`${what}: ${answer.body}`);
    if (answer.statusCode !== 200) return;
    this.done += 1;
    this.taken.set(what, (this.taken.get(what) ?? 0) + 1);
  }

  async #do(what: Act, chance: number, { table, office, judge, chief }: Place) {
    const category_id = pick(table.classes, chance);
    const phone = what === 'phone at home' ? this.home.judge : what === 'sheet' ? judge : chief;
    const { heats } = await chief.pack();
    const heat = pick(heats, chance);
    if (heat === undefined || category_id === undefined) return null;
    const order = idsOf(heat).toSorted((a, b) => ((a * (chance + 3)) % 7) - ((b * (chance + 3)) % 7));
    switch (what) {
      case 'ride': {
        const open = heats.filter((one) => one.category_id === category_id);
        const from = judge.ops.length;
        for (const one of open) judge.sheet(one, idsOf(one));
        return judge.say(judge.ops.slice(from));
      }
      case 'sheet':
      case 'phone at home':
        phone.sheet(heat, order);
        return phone.say(phone.ops.slice(-1));
      case 'ruling':
        rule(chief, heat, order);
        return chief.say(chief.ops.slice(-1));
      case 'rerun':
        chief.keep({ kind: 'rerun', body: { reason: 'Caída en la primera curva' } }, heat);
        return chief.say(chief.ops.slice(-1));
      case 'call':
        chief.keep({ kind: 'note', body: { text: 'Llueve' } }, heat);
        return chief.say(chief.ops.slice(-1));
      case 'notice':
        return table.ask('POST', '/notices', {
          weight: 'info',
          words: { es: 'Llueve un rato', en: 'It rains a bit', pt: 'Chove um pouco' },
          ends_at: new Date(Date.now() + 3_600_000).toISOString(),
          request_key: crypto.randomUUID(),
        });
      case 'scratch':
        return table.scratch(pick(order, chance) ?? 0);
      case 'late':
        return table.late(await table.licensed(category_id), category_id);
      case 'draw again':
        await table.undo({ category_ids: [category_id], reason: 'Faltaba uno' });
        return table.draw({ category_ids: [category_id] });
      case 'stage':
        return table.follow(category_id);
      case 'post':
        return this.#post(office, table, chance);
      case 'result': {
        const { heats: all } = await table.results(category_id);
        const open = pick(all, chance);
        if (open === undefined) return null;
        const results = open.runs.map(({ entry_id }, at) => ({
          entry_id,
          status: 'OK',
          place: at + 1,
          time_ms: null,
        }));
        const { phase, serie, basis } = open;
        return table.ask('PUT', '/results', {
          category_id,
          phase,
          serie,
          basis,
          results,
          reason: 'Se leyó mal',
          request_key: crypto.randomUUID(),
        });
      }
      case 'check-in': {
        const { rider_id } = await this.#riderOf(pick(order, chance) ?? 0);
        return office.people.call('POST', `/api/desk/races/${table.race_id}/check-in`, office.token, {
          request_key: crypto.randomUUID(),
          rider_id,
          said:
            chance % 2 === 0
              ? { kind: 'mark', what: 'present' }
              : { kind: 'chip', chip: `AB-${chance + 10_000}`, loaned: false },
        });
      }
      case 'race day':
        return table.ask('PUT', '/judging', {
          seats: 1 + (chance % 2),
          table_confirms: false,
          two_sign: false,
        });
    }
  }

  async #post(office: Office, table: DrawTable, chance: number) {
    const board = await office.people.call('GET', `/api/day/${table.race_id}/posting`, office.token);
    const { stages } = board.json<{
      stages: { category_id: number; stage: string; basis: string; digest: string }[];
    }>();
    const one = pick(stages, chance);
    if (one === undefined) return null;
    const { category_id, stage, basis, digest } = one;
    const became = ['PROVISIONAL', 'OFFICIAL', 'RACING'][chance % 3];
    return office.people.call('POST', `/api/day/${table.race_id}/posting`, office.token, {
      category_id,
      stage,
      became,
      basis,
      digest,
      reason: 'Revisado en video',
    });
  }

  get #leading(): Pool {
    return this.track === null ? this.#pair.home.pool : this.#pair.track.pool;
  }

  async #riderOf(entry_id: number): Promise<{ rider_id: number }> {
    const { rows } = await this.#leading.query<{ rider_id: number }>(
      'select rider_id from entry where entry_id = $1',
      [entry_id],
    );
    return rows[0] ?? { rider_id: 0 };
  }

  /** Makes one exchange to which something happens. */
  async exchange({ line: fate, at, isDone }: { line: Fate; at: number; isDone: boolean }): Promise<void> {
    const { home, track } = this.#sides;
    const honest = await this.#pair.speak();
    const token = (await readHome(this.#pair.track.db))?.token ?? '';
    const lost = () => Promise.reject(new Error('the line is cut'));
    const speak: Speak = async (path, body) => {
      this.#said.push({ path, body });
      if (fate === 'request lost') return lost();
      if (fate === 'home dies') {
        // The same function as behind the call, on a database that ends.
        home.plan.set({ at, isDone });
        const caller = { peer_race_id: this.race_id, token_hash: hashSecret(token.slice(peerMark.length)) };
        const asked = {
          params: { id: this.race_id },
          query: undefined,
          body: exchangeVenue.body.parse(body),
          caller,
          files: new Map(),
          language: 'es' as const,
          device: '',
          userAgent: '',
          address: '',
          prove: async () => {},
          signal: new AbortController().signal,
        };
        return JSON.stringify(await exchange(home.db, asked).finally(() => home.plan.set(null)));
      }
      if (fate === 'old one again') {
        const old = pick(this.#said, at);
        if (old !== undefined) await honest(old.path, old.body).catch(() => '');
      }
      const answer = await honest(path, body);
      if (fate === 'answer lost') return lost();
      return fate === 'said twice' ? honest(path, body) : answer;
    };
    if (fate === 'track dies') track.plan.set({ at, isDone });
    const db = fate === 'track dies' ? track.db : this.#pair.track.db;
    // The laptop forgets what it heard when it dies.
    const heard = fate === 'track dies' ? new Set<string>() : this.#pair.heard;
    await exchangeWithHome(db, speak, hearKept, heard).catch(() => null);
    track.plan.set(null);
  }
}
