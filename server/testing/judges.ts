import { randomBytes, randomUUID } from 'node:crypto';
import type { DayPack, HeardDay, PackHeat } from '#contract/raceday/judging/day.ts';
import type { OfficeHeat } from '#contract/raceday/office/results/results.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { sayOps } from '#contract/raceday/judging/day.ts';
import { deviceOp } from '#contract/raceday/judging/ops.ts';
import type { Finisher, HeatName, Said } from '#rules/raceday/judging/heat-ops.ts';
import { opIdOf } from '#rules/raceday/judging/heat-ops.ts';
import type { JudgeDuty } from '#rules/raceday/judging/duties.ts';
import type { z } from 'zod';
import { proofOf } from '#server/raceday/office/judging/prove.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import type { Office } from '#server/testing/office.ts';

type Heard = z.infer<(typeof sayOps)['reply']>;
type Words = Said | { said: Said; heat?: HeatName | null; attempt?: number; via?: string };

/** An operation as a phone stores it. */
export interface PhoneOp {
  device_id: string;
  device_n: number;
  heat: HeatName | null;
  attempt: number;
  said_at: string;
  via: string;
  said: Said;
  mac?: string;
}

export const nameOfHeat = ({ category_id, phase, serie }: HeatName): HeatName => ({
  category_id,
  phase,
  serie,
});

/** The phone of a judge: it stores its operations, and sends them when it is told to. */
export class Phone {
  readonly device_id = randomUUID();
  readonly device_key = randomBytes(32);
  readonly ops: PhoneOp[] = [];
  token = '';
  readonly #table: DrawTable;
  readonly #office: Office;

  constructor(table: DrawTable, office: Office) {
    this.#table = table;
    this.#office = office;
  }

  /** Opens a phone with a code of a duty. */
  static async open(
    table: DrawTable,
    office: Office,
    duty: JudgeDuty,
    seat: number | null = duty === 'finish' ? 1 : null,
  ): Promise<Phone & { desk_id: number }> {
    const phone = new Phone(table, office);
    const { race_date: until } = await table.day();
    const made = await table.ask('POST', '/desk', {
      desk_name: `${duty} ${seat ?? ''}`,
      until,
      duty,
      seat,
    });
    if (made.statusCode !== 200) throw new Error(made.body);
    const { code, pass } = made.json<{ code: string; pass: { desk_id: number } }>();
    await phone.enter(code);
    return Object.assign(phone, { desk_id: pass.desk_id });
  }

  async enter(code: string, device_id = this.device_id) {
    const answer = await this.#office.people.call('POST', '/api/day/open', null, {
      code,
      device_id,
      device_key: this.device_key.toString('hex'),
      person: 'Jueza',
    });
    if (answer.statusCode === 200) this.token = answer.json<{ token: string }>().token;
    return answer;
  }

  call(method: 'GET' | 'POST', below: string, body?: object) {
    return this.#office.people.call(method, `/api/day/${this.#table.race_id}${below}`, this.token, body);
  }

  async pack(): Promise<DayPack> {
    const { pack } = (await this.call('GET', '/pack')).json<{ pack: DayPack | null }>();
    if (pack === null) throw new Error('no pack');
    return pack;
  }

  async heat(phase: string, serie = 1, category_id = this.#table.classes[0]): Promise<PackHeat> {
    const { heats } = await this.pack();
    const heat = heats.find(
      (one) => one.phase === phase && one.serie === serie && one.category_id === category_id,
    );
    if (!heat) throw new Error(`no heat ${phase} ${serie}`);
    return heat;
  }

  /** Stores an operation on the phone and returns its id. */
  keep(words: Words, heat: HeatName | null = null): string {
    const { said, ...more } = 'said' in words ? words : { said: words };
    const device_n = this.ops.length + 1;
    this.ops.push({
      device_id: this.device_id,
      device_n,
      heat: heat === null ? null : nameOfHeat(heat),
      attempt: 1,
      said_at: new Date().toISOString(),
      via: 'net',
      said,
      ...more,
    });
    return opIdOf(this.device_id, device_n);
  }

  /** Stores a sheet: the order of entries, first to last, and who has a status. */
  sheet(
    heat: PackHeat,
    order: readonly Finisher[],
    marks: { entry_id: number; status: 'DNF' | 'DNS' }[] = [],
  ): string {
    const body = { order: order.map((one) => [one]), marks, laps: [], list: 'x' };
    return this.keep({ kind: 'sheet', body }, heat);
  }

  /** Returns its operations as another phone reads them from its codes. */
  carried(): PhoneOp[] {
    return this.ops.map((op) => {
      const carried = deviceOp.parse({ ...op, via: 'qr' });
      return { ...op, via: 'qr', mac: proofOf(this.device_key, this.#table.race_id, carried) };
    });
  }

  /** Sends its operations, all or from one on, or those that another phone handed over. */
  async say(ops: readonly PhoneOp[] = this.ops) {
    return this.call('POST', '/ops', {
      device_id: this.device_id,
      sent_at: new Date().toISOString(),
      waiting: ops.length,
      pack_version: '',
      ops,
    });
  }

  /** Makes a contact without operations, after the news that it has. */
  async answered(news_after: number): Promise<Heard> {
    const answer = await this.call('POST', '/ops', {
      device_id: this.device_id,
      sent_at: new Date().toISOString(),
      waiting: 0,
      pack_version: '',
      news_after,
      ops: [],
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<Heard>();
  }

  async hears(after: number): Promise<Heard['news']> {
    return (await this.answered(after)).news;
  }

  async told(ops: readonly PhoneOp[] = this.ops): Promise<Heard> {
    const answer = await this.say(ops);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<Heard>();
  }
}

/** Makes a drawn race of today that is judged by so many. */
export async function judgedRace(
  app: TestApp,
  office: Office,
  seats = 1,
  more: object = {},
  sizes: readonly number[] = [6],
): Promise<DrawTable> {
  const today = new Date().toISOString().slice(0, 10);
  const table = await DrawTable.open(app, office, sizes, { date: today });
  await table.draw();
  const settings = { seats, table_confirms: false, two_sign: false, ...more };
  const saved = await table.ask('PUT', '/judging', settings);
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return table;
}

export const idsOf = ({ riders }: PackHeat): number[] => riders.map(({ entry_id }) => entry_id);

export async function officeHeat(table: DrawTable, phase: string, serie = 1): Promise<OfficeHeat> {
  const { heats } = await table.results();
  const heat = heats.find((one) => one.phase === phase && one.serie === serie);
  if (!heat) throw new Error(`no heat ${phase}`);
  return heat;
}

/** Returns entry ids in the order of their places. */
export async function places(table: DrawTable, phase: string): Promise<number[]> {
  const { runs } = await officeHeat(table, phase);
  return runs
    .filter(({ place }) => place !== null)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ entry_id }) => entry_id);
}

export async function heard(chief: Phone) {
  return (await chief.call('GET', '/ops')).json<Pick<HeardDay, 'ops' | 'heats'>>();
}

export async function verdictOf(chief: Phone, heat: PackHeat): Promise<string | undefined> {
  const { heats } = await heard(chief);
  return heats.find((one) => one.phase === heat.phase && one.serie === heat.serie)?.verdict;
}

/** Makes a ruling over what was received. */
export const rule = (chief: Phone, heat: PackHeat, order: readonly number[], more: object = {}) =>
  chief.keep(
    {
      kind: 'ruling',
      body: {
        results: order.map((entry_id, index) => ({
          entry_id,
          status: 'OK',
          place: index + 1,
          time_ms: null,
        })),
        over: [],
        heard: [],
        reason: null,
        article: null,
        signed_by: null,
        ...more,
      },
    },
    heat,
  );
