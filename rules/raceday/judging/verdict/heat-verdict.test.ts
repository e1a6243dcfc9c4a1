import { describe, expect, test } from 'vitest';
import {
  callOp,
  op,
  rerunOp,
  resultsTold,
  retractOp,
  rulingOp,
  sheetOp,
  sheetTold,
  standingOp,
  takeoverOp,
} from '#rules/raceday/judging/testing/told.ts';
import type { HeatOp } from '#rules/raceday/judging/heat-ops.ts';
import { heatVerdict } from './heat-verdict.ts';
import { mayRetract, publicResults, waitsForTable } from './settled-runs.ts';

const riders = [1, 2, 3, 4];

/** `agreed: 2 1 3 4DNF`, the riders with a place first; then what differs: `order 3,4`. */
function verdict(ops: HeatOp[], seats = 2, entry_ids: number[] = riders): string {
  const { state, results, differences } = heatVerdict(ops, { entry_ids, seats });
  const order = (results ?? []).toSorted((a, b) => (a.place ?? 9) - (b.place ?? 9));
  const told = order.map(({ entry_id, status }) => `${entry_id}${status === 'OK' ? '' : (status ?? '-')}`);
  const differ = differences.map(({ kind, entry_ids: those }) => `${kind} ${those.join(',')}`.trim());
  return [state, ...(told.length > 0 ? [told.join(' ')] : []), ...differ].join(' | ');
}
const two = (first: string, second: string) => [sheetOp('A1', 1, first), sheetOp('B1', 2, second)];
const three = (first: string, second: string, third: string) => [
  ...two(first, second),
  sheetOp('C1', 3, third),
];

describe('two judges', () => {
  test.each([
    ['say the same', '2 1 4 3', '2 1 4 3', 'agreed | 2 1 4 3'],
    ['say the same with somebody who fell', '2 1 4 3DNF', '2 1 4 3DNF', 'agreed | 2 1 4 3DNF'],
    ['differ in third and fourth', '2 1 4 3', '2 1 3 4', 'conflict | order 3,4'],
    ['differ twice', '1 2 3 4', '2 1 4 3', 'conflict | order 1,2 | order 3,4'],
    ['differ in who finished', '2 1 4 3', '2 1 4 3DNF', 'conflict | status 3'],
    ['both saw two together', '1 2=3 4', '1 2=3 4', 'conflict | together 2,3'],
    ['one saw two together', '1 2=3 4', '1 2 3 4', 'conflict | together 2,3'],
    ['one did not read a plate', '1 2 ? 4', '1 2 3 4', 'conflict | status 3 | unknown 3'],
    ['both saw a stranger', '1 2 W4 4 3DNS', '1 2 W4 4 3DNS', 'conflict | stranger'],
    ['both forgot one', '1 2 4', '1 2 4', 'conflict | missing 3'],
    ['have one twice', '1 2 3 4 1', '1 2 3 4 1', 'conflict | missing 1'],
  ])('%s', (_, first, second, said) => {
    expect(verdict(two(first, second))).toBe(said);
  });
  test('each seat’s word is shown whole where they differ', () => {
    const [difference] = heatVerdict(two('2 1 4 3', '2 1 3 4DNF'), {
      entry_ids: riders,
      seats: 2,
    }).differences;
    expect(difference?.said).toEqual([
      { seat: 1, order: [[2], [1], [4], [3]], marks: [] },
      { seat: 2, order: [[2], [1], [3]], marks: [{ entry_id: 4, status: 'DNF' }] },
    ]);
  });
});

describe('who is waited for', () => {
  test('nobody has said anything, or only the gate', () => {
    expect(verdict([])).toBe('open');
    expect(
      verdict([callOp('G1', riders, []), op('G2', { kind: 'note', body: { text: 'dog on the track' } })]),
    ).toBe('open');
  });
  test('the seats of the heat, whoever is connected', () => {
    expect(verdict([sheetOp('A1', 1, '1 2 3 4')])).toBe('waiting');
    expect(verdict([sheetOp('A1', 1, '1 2 3 4')], 1)).toBe('agreed | 1 2 3 4');
    expect(verdict(two('1 2 3 4', '1 2 3 4'), 3)).toBe('waiting');
  });
  test('a judge who corrects himself says the whole heat again', () => {
    const ops = [...two('1 2 3 4', '1 2 4 3'), sheetOp('B2', 2, '1 2 3 4')];
    expect(verdict(ops)).toBe('agreed | 1 2 3 4');
    expect(verdict(ops.toReversed())).toBe('agreed | 1 2 3 4');
  });
  test('somebody who left the heat after the judges had their lists is not asked for', () => {
    expect(verdict(two('1 2 3 4DNS', '1 2 3'), 2, [1, 2, 3])).toBe('agreed | 1 2 3');
    expect(verdict(two('1 4 2 3', '1 4 2 3'), 2, [1, 2, 3])).toBe('conflict | stranger 4');
  });
});

describe('three judges', () => {
  test.each([
    ['all the same', '1 2 3 4', '1 2 3 4', '1 2 3 4', 'agreed | 1 2 3 4'],
    [
      'one swapped two: outvoted, and kept',
      '1 2 3 4',
      '1 2 4 3',
      '1 2 3 4',
      'majority | 1 2 3 4 | order 3,4',
    ],
    [
      'each swapped others: whole by pairs',
      '2 1 3 4',
      '1 3 2 4',
      '1 2 4 3',
      'majority | 1 2 3 4 | order 1,2,3,4',
    ],
    ['a circle', '1 2 3 4', '2 3 1 4', '3 1 2 4', 'conflict | order 1,2,3'],
    ['one says fell', '1 2 3 4', '1 2 3 4DNF', '1 2 3 4', 'majority | 1 2 3 4 | status 4'],
    ['two say fell', '1 2 3 4DNF', '1 2 3 4DNF', '1 2 3 4', 'majority | 1 2 3 4DNF | status 4'],
    ['three statuses', '1 2 3 4DNF', '1 2 3 4REL', '1 2 3 4', 'conflict | status 4'],
    [
      'a pair one of three saw whole: 1 to 1',
      '1 2 3 4',
      '2 1 3 4',
      '1 3 4 2DNF',
      'conflict | order 1,2 | status 2',
    ],
    ['one saw two together', '1 2=3 4', '1 2 3 4', '1 2 3 4', 'majority | 1 2 3 4 | together 2,3'],
    ['two saw them together', '1 2=3 4', '1 2=3 4', '1 2 3 4', 'conflict | together 2,3'],
    [
      'one did not read a plate',
      '1 ? 3 4',
      '1 2 3 4',
      '1 2 3 4',
      'majority | 1 2 3 4 | status 2 | unknown 2',
    ],
    ['two did not', '1 ? 3 4', '1 ? 3 4', '1 2 3 4', 'conflict | status 2 | unknown 2'],
    ['one saw a stranger', '1 2 W4 3 4', '1 2 3 4', '1 2 3 4', 'majority | 1 2 3 4 | stranger'],
    ['two saw strangers of two plates', '1 2 W4 3 4', '1 2 V4 3 4', '1 2 3 4', 'conflict | stranger'],
    ['one forgot one', '1 2 3', '1 2 3 4', '1 2 3 4', 'majority | 1 2 3 4 | status 4'],
    ['all forgot one', '1 2 3', '1 2 3', '1 2 3', 'conflict | missing 4'],
  ])('%s', (_, first, second, third, said) => {
    expect(verdict(three(first, second, third), 3)).toBe(said);
  });
});

describe('the gate is believed about who was not there', () => {
  const absent = callOp('G1', [1, 2, 3], [4]);
  test('on no sheet: did not start, whether a judge says so or not', () => {
    expect(verdict([absent, ...two('1 2 3', '1 2 3')])).toBe('agreed | 1 2 3 4DNS');
    expect(verdict([absent, ...two('1 2 3 4DNS', '1 2 3')])).toBe('agreed | 1 2 3 4DNS');
  });
  test('on a sheet: the table decides', () => {
    expect(verdict([absent, ...two('1 2 3 4', '1 2 3 4')])).toBe('conflict | absent_seen 4');
    expect(verdict([absent, ...two('1 2 3 4DNF', '1 2 3')])).toBe('conflict | status 4 | absent_seen 4');
    expect(verdict([absent, ...three('1 2 3', '1 2 3', '1 2 3 4')], 3)).toBe(
      'conflict | status 4 | absent_seen 4',
    );
  });
  test('the marshal who finds them after all says so; two marshals who differ are not believed', () => {
    expect(verdict([absent, callOp('G2', riders, []), ...two('1 2 3 4', '1 2 3 4')])).toBe(
      'agreed | 1 2 3 4',
    );
    expect(verdict([absent, callOp('H1', riders, []), ...two('1 2 3', '1 2 3')])).toBe(
      'conflict | missing 4',
    );
  });
});

describe('phones that stand in for others', () => {
  const dead = sheetOp('A1', 1, '1 2 4 3');
  const fresh = sheetOp('B1', 1, '1 2 3 4');
  const other = sheetOp('C1', 2, '1 2 3 4');
  test('two phones of one seat that say the same are one; that differ are for the table', () => {
    expect(verdict([fresh, sheetOp('A1', 1, '1 2 3 4'), other])).toBe('agreed | 1 2 3 4');
    expect(verdict([fresh, sheetOp('A1', 1, '1 2 3 4')])).toBe('waiting');
    expect(verdict([fresh, dead, other])).toBe('conflict | seat 3,4');
  });
  test('the new phone’s sheet stands for both; without one the old one’s does', () => {
    expect(verdict([dead, takeoverOp('B9', 1, 'A'), fresh, other])).toBe('agreed | 1 2 3 4');
    expect(verdict([fresh, takeoverOp('A9', 1, 'B'), other])).toBe('agreed | 1 2 3 4');
  });
  test('through one that said nothing of this heat', () => {
    const chain = [takeoverOp('D9', 1, 'A'), takeoverOp('B9', 1, 'D')];
    expect(verdict([dead, fresh, other, ...chain])).toBe('agreed | 1 2 3 4');
  });
  test('in a circle nobody stands in for anybody; of another seat neither', () => {
    const circle = [takeoverOp('B9', 1, 'A'), takeoverOp('A9', 1, 'B')];
    expect(verdict([dead, fresh, other, ...circle])).toBe('conflict | seat 3,4');
    expect(verdict([dead, fresh, other, takeoverOp('B9', 2, 'A')])).toBe('conflict | seat 3,4');
    expect(verdict([fresh, takeoverOp('B9', 1, 'B'), other])).toBe('agreed | 1 2 3 4');
  });
  test('the table types paper for two seats on one device', () => {
    expect(verdict([sheetOp('T1', 1, '1 2 3 4'), sheetOp('T2', 2, '1 2 3 4')])).toBe('agreed | 1 2 3 4');
  });
});

describe('the table decides', () => {
  const sheets = two('1 2 3 4', '1 2 4 3');
  test('and the sheets change nothing any more', () => {
    expect(verdict([...sheets, rulingOp('T1', '1 2 4 3')])).toBe('ruled | 1 2 4 3');
    expect(verdict([rulingOp('T1', '1 2 3 4DSQ'), ...two('1 2 3 4', '1 2 3 4')])).toBe('ruled | 1 2 3 4DSQ');
  });
  test('again, over what it had decided; undone, nobody has a result', () => {
    const ops = [...sheets, rulingOp('T1', '1 2 4 3'), rulingOp('T2', '1 2 3 4', ['T1'])];
    expect(verdict(ops)).toBe('ruled | 1 2 3 4');
    expect(verdict(ops.toReversed())).toBe('ruled | 1 2 3 4');
    expect(verdict([...ops, rulingOp('T3', '1- 2- 3- 4-', ['T2'])])).toBe('ruled | 1- 2- 3- 4-');
  });
  test('two tables without knowing of each other: the same is one, what differs waits for a third over both', () => {
    expect(verdict([rulingOp('T1', '1 2 3 4'), rulingOp('U1', '1 2 3 4')])).toBe('ruled | 1 2 3 4');
    const differ = [rulingOp('T1', '1 2 3 4'), rulingOp('U1', '1 2 4 3')];
    expect(verdict(differ)).toBe('rulings_differ');
    expect(heatVerdict(differ, { entry_ids: riders, seats: 2 }).heads).toEqual(['T1', 'U1']);
    expect(verdict([...differ, rulingOp('T2', '2 1 3 4', ['T1'])])).toBe('rulings_differ');
    expect(verdict([...differ, rulingOp('T2', '2 1 3 4', ['T1', 'U1'])])).toBe('ruled | 2 1 3 4');
  });
  test('a circle of rulings goes in for nobody until one is over it', () => {
    const circle = [rulingOp('T1', '1 2 3 4', ['U1']), rulingOp('U1', '1 2 3 4', ['T1'])];
    expect(verdict(circle)).toBe('rulings_differ');
    expect(verdict([...circle, rulingOp('V1', '1 2 3 4', ['T1'])])).toBe('ruled | 1 2 3 4');
  });
});

describe('a seal', () => {
  const seal = rulingOp('S1', '1 2 3 4', [], { kind: 'seal' });
  const sealed = (ops: HeatOp[]) => heatVerdict(ops, { entry_ids: riders, seats: 2 }).sealed;
  test('is as it stands: a sheet that comes late changes nothing', () => {
    expect(verdict([seal, ...two('1 2 4 3', '1 2 4 3')])).toBe('ruled | 1 2 3 4');
    expect(sealed([seal])).toBe(true);
    expect(sealed([rulingOp('T1', '1 2 3 4')])).toBe(false);
  });
  test('is corrected by a ruling over it, and stays a seal', () => {
    const corrected = [seal, rulingOp('T1', '1 2 4 3', ['S1'])];
    expect(verdict(corrected)).toBe('ruled | 1 2 4 3');
    expect(sealed(corrected)).toBe(true);
  });
  test('what was posted stands while rulings differ', () => {
    expect(verdict([seal, rulingOp('T1', '1 2 4 3')])).toBe('rulings_differ | 1 2 3 4');
    const both = [rulingOp('T1', '1 2 4 3', ['S1']), rulingOp('U1', '2 1 3 4', ['S1'])];
    expect(verdict([seal, ...both])).toBe('rulings_differ | 1 2 3 4');
    const unaware = rulingOp('U2', '2 1 3 4');
    expect(verdict([seal, both[0] ?? seal, unaware])).toBe('rulings_differ | 1 2 3 4');
    expect(sealed([seal, both[0] ?? seal, unaware])).toBe(true);
  });
});

describe('ridden again', () => {
  test('sheets and rulings of the ride before are read and count no more', () => {
    const before = [...two('1 2 3 4', '1 2 3 4'), rulingOp('T1', '1 2 4 3')];
    expect(verdict([...before, rerunOp('T2', 2)])).toBe('open');
    expect(verdict([...before, rerunOp('T2', 2), sheetOp('A2', 1, '4 3 2 1', 2)])).toBe('waiting');
    const again = [sheetOp('A2', 1, '4 3 2 1', 2), sheetOp('B2', 2, '4 3 2 1', 2)];
    expect(verdict([...again, rerunOp('T2', 2), ...before])).toBe('agreed | 4 3 2 1');
    expect(verdict([...again, ...two('1 2 3 4', '1 2 3 4')])).toBe('agreed | 1 2 3 4');
  });
  test('a ride that is sealed holds fast until the table takes its result back', () => {
    const posted = [rulingOp('S1', '1 2 3 4', [], { kind: 'seal' }), rerunOp('T2', 2)];
    expect(verdict(posted)).toBe('ruled | 1 2 3 4');
    expect(verdict([...posted, rulingOp('T3', '1 2 4 3', ['S1'])])).toBe('ruled | 1 2 4 3');
    expect(verdict([...posted, rulingOp('T3', '1- 2- 3- 4-', ['S1'])])).toBe('open');
  });
});

describe('what is held', () => {
  const held = { ...sheetOp('B1', 2, '1 2 3 4'), held: true };
  const admit = op('T1', { kind: 'admit', body: { op_id: 'B1' } });
  test('does not count until somebody admits it whose word is not held', () => {
    expect(verdict([sheetOp('A1', 1, '1 2 3 4'), held])).toBe('waiting');
    expect(verdict([sheetOp('A1', 1, '1 2 3 4'), held, admit])).toBe('agreed | 1 2 3 4');
    expect(verdict([sheetOp('A1', 1, '1 2 3 4'), held, { ...admit, held: true }])).toBe('waiting');
  });
  test('a correction that is held leaves the sheet before it', () => {
    const ops = [...two('1 2 3 4', '1 2 3 4'), { ...sheetOp('B2', 2, '1 2 4 3'), held: true }];
    expect(verdict(ops)).toBe('agreed | 1 2 3 4');
  });
});

describe('lap times', () => {
  const lapped = (id: string, seat: number, told: string, time_ms: number): HeatOp => {
    const said = sheetOp(id, seat, told);
    return said.kind === 'sheet'
      ? { ...said, body: { ...said.body, laps: [{ entry_id: 1, time_ms }] } }
      : said;
  };
  const timeOf = (ops: HeatOp[]) =>
    heatVerdict(ops, { entry_ids: riders, seats: 2 }).results?.map(({ time_ms }) => time_ms);
  test('come from the one sheet that has them, or from all that say the same', () => {
    const plain = sheetOp('B1', 2, '1 2 3 4');
    expect(timeOf([lapped('A1', 1, '1 2 3 4', 35_000), plain])).toEqual([35_000, null, null, null]);
    const same = [lapped('A1', 1, '1 2 3 4', 35_000), lapped('B1', 2, '1 2 3 4', 35_000)];
    expect(timeOf(same)).toEqual([35_000, null, null, null]);
    const differ = [lapped('A1', 1, '1 2 3 4', 35_000), lapped('B1', 2, '1 2 3 4', 35_100)];
    expect(timeOf(differ)).toEqual([null, null, null, null]);
  });
  test('come from a timing system where no seat has one, and its order decides nothing', () => {
    const chips = op('T1', {
      kind: 'sheet',
      body: {
        ...sheetTold('4 3 2 1'),
        laps: [
          { entry_id: 1, time_ms: 36_000 },
          { entry_id: 2, time_ms: 35_500 },
        ],
      },
    });
    const corrected = op('T2', {
      kind: 'sheet',
      body: { ...sheetTold('4 3 2 1'), laps: [{ entry_id: 2, time_ms: 35_501 }] },
    });
    const agreed = two('1 2 3 4', '1 2 3 4');
    expect(timeOf([chips, ...agreed])).toEqual([36_000, 35_500, null, null]);
    expect(timeOf([corrected, ...agreed, chips])).toEqual([null, 35_501, null, null]);
    expect(timeOf([chips, lapped('A1', 1, '1 2 3 4', 35_000), sheetOp('B1', 2, '1 2 3 4')])).toEqual([
      35_000,
      35_500,
      null,
      null,
    ]);
    expect(verdict([chips, ...agreed])).toBe('agreed | 1 2 3 4');
    expect(verdict([chips])).toBe('open');
  });
  test('who did not start has none', () => {
    const said = [lapped('A1', 1, '2 3 4 1DNS', 35_000), sheetOp('B1', 2, '2 3 4 1DNS')];
    expect(timeOf(said)).toEqual([null, null, null, null]);
  });
});

describe('what is public stays', () => {
  const ruledOrder = resultsTold('1 2 3 4');
  const stands = (...ops: HeatOp[]) => [
    ...two('1 2 3 4', '1 2 3 4'),
    standingOp('Z1', ruledOrder, [], 1),
    ...ops,
  ];
  test('a third judge who is waited for since opens nothing, and who says something else asks the table', () => {
    expect(verdict(two('1 2 3 4', '1 2 3 4'), 3)).toBe('waiting');
    expect(verdict(stands(), 3)).toBe('agreed | 1 2 3 4');
    expect(verdict(stands(sheetOp('C1', 3, '1 2 4 3')), 3)).toBe('majority | 1 2 3 4 | order 3,4');
    expect(verdict(stands(sheetOp('B2', 2, '1 2 4 3')), 3)).toBe('conflict | order 3,4');
    const day = { table_confirms: true, two_sign: false, is_public: false };
    const read = heatVerdict(stands(sheetOp('B2', 2, '1 2 4 3')), { entry_ids: riders, seats: 2 });
    expect(publicResults(read, day)).toEqual(ruledOrder);
    expect(waitsForTable(heatVerdict(stands(), { entry_ids: riders, seats: 2 }), day)).toBe(false);
  });
  test('judges who all correct themselves are believed, a ruling and a re-run too', () => {
    expect(verdict(stands(sheetOp('A2', 1, '2 1 3 4'), sheetOp('B2', 2, '2 1 3 4')))).toBe(
      'agreed | 2 1 3 4',
    );
    expect(verdict(stands(rulingOp('T1', '4 3 2 1')))).toBe('ruled | 4 3 2 1');
    expect(verdict(stands(rerunOp('T1', 2)))).toBe('open');
  });
});

describe('a sheet that is taken back', () => {
  test('does not stand, nor what it replaced, until the judge says another one', () => {
    expect(verdict([...two('1 2 3 4', '1 2 4 3'), retractOp('B2', 2)])).toBe('waiting');
    expect(verdict([sheetOp('A1', 1, '1 2 3 4'), sheetOp('A2', 1, '2 1 3 4'), retractOp('A3', 1)], 1)).toBe(
      'open',
    );
    const again = [sheetOp('A1', 1, '1 2 3 4'), retractOp('A2', 1), sheetOp('A3', 1, '2 1 3 4')];
    expect(verdict(again.toReversed(), 1)).toBe('agreed | 2 1 3 4');
  });
  test('is another ride’s business where it names one', () => {
    expect(verdict([sheetOp('A1', 1, '1 2 3 4'), retractOp('A2', 1, 2)], 1)).toBe('agreed | 1 2 3 4');
  });
  test('may be, while no result stands on another seat’s sheet too and nobody decided', () => {
    const heat = { entry_ids: riders, seats: 2 };
    const mine = { attempt: 1, seat: 1 };
    expect(mayRetract([sheetOp('A1', 1, '1 2 3 4')], heat, mine)).toBe(true);
    expect(mayRetract(two('1 2 3 4', '1 2 4 3'), heat, mine)).toBe(true);
    expect(mayRetract(two('1 2 3 4', '1 2 3 4'), heat, mine)).toBe(false);
    expect(mayRetract([sheetOp('A1', 1, '1 2 3 4')], { ...heat, seats: 1 }, mine)).toBe(true);
    expect(mayRetract([sheetOp('A1', 1, '1 2 3 4'), rulingOp('T1', '1 2 3 4')], heat, mine)).toBe(false);
  });
});
