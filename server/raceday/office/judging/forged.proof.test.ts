import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceOp } from '#contract/raceday/judging/ops.ts';
import { OP_WAYS, type Said } from '#rules/raceday/judging/heat-ops.ts';
import { runs } from '#rules/testing/runs.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { DrawTable } from '#server/testing/draw-room.ts';
import { idsOf, judgedRace, nameOfHeat, Phone, type PhoneOp } from '#server/testing/judges.ts';
import { Office } from '#server/testing/office.ts';
import type { PackHeat } from '#contract/raceday/judging/day.ts';
import { proofOf } from './prove.ts';

/*
 * A stranger who has the code of one judge, every QR code of the day and the source of the program speaks in the name of the others: in any
 * way, with any count and any proof that can be had.
 */

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

/** A judged day: two judges of the line and the table, who have a sheet and notes on record, and the stranger with a code. */
class Day {
  readonly table: DrawTable;
  readonly honest: readonly Phone[];
  readonly stranger: Phone;
  readonly heats: readonly PackHeat[];

  private constructor(
    table: DrawTable,
    honest: readonly Phone[],
    stranger: Phone,
    heats: readonly PackHeat[],
  ) {
    this.table = table;
    this.honest = honest;
    this.stranger = stranger;
    this.heats = heats;
  }

  static async open(duty: 'gate' | 'finish'): Promise<Day> {
    const table = await judgedRace(app, office, 2);
    const judges = [
      await Phone.open(table, office, 'finish', 1),
      await Phone.open(table, office, 'finish', 2),
    ];
    const chief = await Phone.open(table, office, 'chief');
    const stranger = await Phone.open(table, office, duty, duty === 'finish' ? 3 : null);
    const { heats } = await chief.pack();
    const [first] = heats;
    if (first === undefined) throw new Error('nothing is drawn');
    for (const judge of judges) judge.sheet(first, idsOf(first));
    for (const phone of [...judges, chief]) {
      phone.keep({ kind: 'note', body: { text: 'Llueve' } });
      await phone.told();
    }
    return new Day(table, [...judges, chief], stranger, heats);
  }

  /** What stands in the results, and what counts in the name of those who are no strangers. */
  async standing(): Promise<unknown> {
    const { rows } = await app.pool.query(
      `select (select count(*) from day_op where device_id = any($2) and held is null)::int as said,
         (select md5(string_agg(concat_ws(' ', entry_id, phase, status, place), ',' order by entry_id, phase)) from run where race_id = $1) as results,
         (select count(*) from day_op where race_id = $1 and kind in ('seal', 'standing'))::int as sealed`,
      [this.table.race_id, this.honest.map(({ device_id }) => device_id)],
    );
    return rows[0];
  }
}

interface Forgery {
  whose: number;
  count: 'said' | 'next' | 'any';
  n: number;
  kind: Said['kind'];
  heat: number;
  way: (typeof OP_WAYS)[number];
  proof: 'none' | 'guessed' | 'of this one' | 'of another' | 'by the own key';
}

const forgeries: fc.Arbitrary<Forgery[]> = fc.array(
  fc.record({
    whose: fc.nat(2),
    count: fc.constantFrom('said', 'next', 'any'),
    n: fc.nat(30),
    kind: fc.constantFrom('call', 'gate', 'sheet', 'takeover', 'ruling', 'rerun', 'retract', 'admit', 'note'),
    heat: fc.nat(3),
    way: fc.constantFrom(...OP_WAYS),
    proof: fc.constantFrom('none', 'guessed', 'of this one', 'of another', 'by the own key'),
  }),
  { minLength: 1, maxLength: 6 },
);

/** The words of a kind that would hurt most. */
function wordsOf(kind: Said['kind'], heat: PackHeat, about: PhoneOp): Said {
  const ids = idsOf(heat).toReversed();
  const results = ids.map((entry_id, at) => ({
    entry_id,
    status: 'OK' as const,
    place: at + 1,
    time_ms: null,
  }));
  const op_id = `${about.device_id.slice(0, -4)}0001`;
  const words: Record<string, Said> = {
    call: { kind: 'call', body: { present: [], absent: ids, lanes: [] } },
    gate: { kind: 'gate', body: { dropped_at: new Date().toISOString() } },
    sheet: { kind: 'sheet', body: { order: ids.map((one) => [one]), marks: [], laps: [], list: 'x' } },
    takeover: { kind: 'takeover', body: { from: about.device_id } },
    ruling: {
      kind: 'ruling',
      body: { results, over: [], heard: [], reason: 'Video', article: '6.3', signed_by: null },
    },
    rerun: { kind: 'rerun', body: { reason: 'Caída' } },
    retract: { kind: 'retract', body: { why: 'slip' } },
    admit: { kind: 'admit', body: { op_id } },
    note: { kind: 'note', body: { text: 'Multa', sanction: 'fine', entry_id: ids[0] ?? 0 } },
  };
  return words[kind] ?? { kind: 'note', body: { text: 'Llueve' } };
}

/** Makes a forged operation. What a phone said itself, word for word, is no forgery and is left out. */
function forged({ honest, stranger, table, heats }: Day, wish: Forgery): PhoneOp[] {
  const victim = honest[wish.whose];
  const heat = heats[wish.heat % heats.length];
  const shown = honest.flatMap((phone) => phone.carried());
  const own = shown.filter(({ device_id }) => device_id === victim?.device_id);
  const copied = own[wish.n % own.length];
  if (victim === undefined || heat === undefined || copied === undefined) return [];
  const said = wordsOf(wish.kind, heat, copied);
  const { mac: _proof, ...op } = {
    ...copied,
    device_n: wish.count === 'said' ? copied.device_n : wish.count === 'next' ? own.length + 1 : wish.n + 1,
    via: wish.way,
    heat: said.kind === 'takeover' || said.kind === 'admit' ? null : nameOfHeat(heat),
    said,
  };
  const macs = {
    none: undefined,
    guessed: randomBytes(8).toString('hex'),
    'of this one': copied.mac,
    'of another': shown[wish.n % shown.length]?.mac,
    'by the own key': proofOf(stranger.device_key, table.race_id, deviceOp.parse(op)),
  };
  const mac = macs[wish.proof];
  return [mac === undefined ? op : { ...op, mac }];
}

/** So many histories are played on one day: what is held of each stays. */
const onOneDay = 60;

test(
  'a stranger with the code of one judge and every QR code of the day neither acts nor mutes in the name of another',
  { timeout: 900_000 },
  async () => {
    let [day, left] = [await Day.open('gate'), 0];
    let [histories, days, tried, held, refused] = [0, 0, 0, 0, 0];
    await fc.assert(
      fc.asyncProperty(forgeries, fc.constantFrom('gate', 'finish'), fc.nat(2), async (wishes, duty, who) => {
        if (left === 0) {
          days += 1;
          // One address, and one account, may not ask the calls of many days in a minute.
          if (days % 8 === 0) office = await Office.open(app);
          office.people.address = `10.1.${days >> 8}.${days & 255}`;
          [day, left] = [await Day.open(duty), onOneDay];
        }
        left -= 1;
        histories += 1;
        const before = await day.standing();
        const ops = wishes.flatMap((wish) => forged(day, wish));
        tried += ops.length;
        const answer = await day.stranger.say(ops);
        if (answer.statusCode === 200) {
          const told = answer.json<{ held: unknown[]; refused: unknown[] }>();
          held += told.held.length;
          refused += told.refused.length;
        } else expect(answer.statusCode).toBe(400);
        expect(await day.standing()).toEqual(before);
        // Whoever was named goes on with the count that was used in that name.
        const phone = day.honest[who];
        const op_id = phone?.keep({ kind: 'note', body: { text: `Sigue ${left}` } });
        const own = await phone?.told(phone.ops.slice(-1));
        expect(own).toMatchObject({ known: [op_id], held: [], refused: [], holes: [] });
      }),
      // A shorter history would begin on another day, so none is looked for.
      { numRuns: runs(1200), endOnFailure: true },
    );
    console.log(
      `forged: ${tried} operations in ${histories} histories, ${held} held, ${refused} refused, 0 acted`,
    );
    expect(held).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  },
);
