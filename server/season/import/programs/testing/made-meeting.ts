import fc from 'fast-check';
import { encoded, encoding, fileOf, fileStyle } from '#server/ground/sheets/testing/made-file.ts';
import type { TakenFile } from '#server/season/import/programs/taken.ts';

/** The meeting that a file is taken into. */
export const place = {
  organization: 'Federación del Partidor',
  shortname: 'FP',
  cup_name: 'Copa de Verano',
  name: 'Primera fecha',
  place: null,
  date: '2026-03-14',
  file: 'export.txt',
  rules: {
    heats: 'N8',
    moto_mode: 'mixed',
    motos: 3,
    small_class: 'SUM3',
    tie_break: 'countback',
    dns: 'bar',
    dnf_in_ko: 'afterAll',
    ko_dns: 'lastOfStage',
  },
} as const;

/** A result of a moto: a place, or why there is none. */
type Result = number | 'DNS' | 'DNF' | 'DSQ';

/** A rider as the race knows that one, and what is broken in the row of the file. */
interface Ridden {
  plate: string;
  firstname: string;
  lastname: string;
  results: Result[];
  time: number;
  broken: Broken | null;
}
const brokenKinds = [
  'no plate',
  'strange plate',
  'plate of another',
  'place of another',
  'lost letter',
  'result',
  'moto nine',
  'twice',
  'no results',
] as const;
type Broken = (typeof brokenKinds)[number];

interface MadeClass {
  name: string;
  riders: Ridden[];
}

/** How a program writes the facts. */
const form = fc.record({
  program: fc.constantFrom('sqorz', 'rem', 'bem'),
  result: fc.constantFrom<(place: number) => string>(
    String,
    (place) => `${place}.0`,
    (place) => ` ${place} `,
    (place) => ['1st', '2nd', '3rd'][place - 1] ?? `${place}th`,
    (place) => `${place}º`,
  ),
  status: fc.constantFrom(
    { DNS: 'DNS', DNF: 'DNF', DSQ: 'DSQ' },
    { DNS: 'No largó', DNF: 'Abandonó', DSQ: 'Descalificado' },
    { DNS: 'Não largou', DNF: 'dnf', DSQ: 'DSQ' },
  ),
  plate: fc.constantFrom<(plate: string) => string>(
    String,
    (plate) => `${plate}.0`,
    (plate) => `#${plate}`,
    (plate) => ` ${plate} `,
  ),
  garbage: fc.constantFrom('x', '77', '?', '9', '1-2', '0x1', '#REF!'),
  order: fc.array(fc.nat(1000), { minLength: 13, maxLength: 13 }),
  wrap: fc.nat(4),
  turn: fc.nat(1000),
  style: fileStyle,
  encoding,
  noise: fc.subarray(['empty class', 'no class', 'sum', 'headings', 'class again']),
});
type Form = typeof form extends fc.Arbitrary<infer One> ? One : never;

const rider = fc.record({
  firstname: fc.constantFrom('Ana', 'Íñigo', 'João', 'Zoé', "D'Angelo", 'María José'),
  lastname: fc.constantFrom('Peña', 'MUÑOZ', 'Conceição', 'de la Cruz', 'O"Brien', 'Gil; Paz'),
  by: fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }),
  lost: fc.array(fc.constantFrom<Result | null>(null, null, null, null, null, 'DNS', 'DNF', 'DSQ'), {
    minLength: 3,
    maxLength: 3,
  }),
  time: fc.integer({ min: 25_000, max: 99_000 }),
  broken: fc.oneof({ arbitrary: fc.constant(null), weight: 5 }, fc.constantFrom(...brokenKinds)),
});

const classes = fc
  .array(fc.array(rider, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 })
  .map((all): MadeClass[] =>
    all.map((drawn, index) => ({
      name: `${['Varones', 'Damas', 'Niñas', 'Cruiser'][index]} ${index + 9}`,
      riders: drawn.map(({ firstname, lastname, by, lost, time, broken }, at) => ({
        plate: `${at % 3 === 2 ? 'W' : ''}${index * 10 + at + 1}`,
        firstname,
        lastname,
        time,
        // The first one of a class is unbroken, and the plate of another is that of the unbroken one.
        broken: at === 0 ? null : broken,
        results: by.map((own, moto) => {
          const status = lost[moto] ?? null;
          const isBefore = (other: (typeof drawn)[number], where: number) => {
            const value = other.by[moto] ?? 0;
            const isListed =
              (where === 0 || other.broken !== 'no results') && (other.lost[moto] ?? null) === null;
            return isListed && (value < own || (value === own && where < at));
          };
          return status ?? 1 + drawn.filter(isBefore).length;
        }),
      })),
    })),
  );

const shuffled = <One>(all: readonly One[], order: readonly number[]): One[] =>
  all
    .map((one, at) => ({ one, by: order[at % order.length] ?? 0 }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ one }) => one);

/** The cells of a row by what they are, as the file has them. */
function cellsOf({ riders }: MadeClass, one: Ridden, how: Form) {
  const { broken } = one;
  const strange = new Map<Broken | null, string>([
    ['no plate', ''],
    ['strange plate', '🏁'],
    ['plate of another', riders[0]?.plate ?? ''],
  ]);
  const plate = strange.get(broken) ?? one.plate;
  const ridden = broken === 'place of another' ? (riders[0]?.results ?? []) : one.results;
  const said = ridden.map((result) => (typeof result === 'number' ? how.result(result) : how.status[result]));
  return {
    plate: plate === '' ? '' : how.plate(plate),
    firstname: broken === 'lost letter' ? '\uFFFDan' : one.firstname,
    lastname: one.lastname,
    results: broken === 'result' ? said.with(1, how.garbage) : broken === 'no results' ? [] : said,
    time: one.time,
    rank: String(riders.indexOf(one) + 1),
    hasMotoNine: broken === 'moto nine',
    isTwice: broken === 'twice',
  };
}
type Cells = ReturnType<typeof cellsOf>;

function sqorzOf(
  all: readonly { name: string; rows: Cells[] }[],
  { order, wrap, turn, noise }: Form,
): unknown {
  const codes = [0, 1, 2].map((moto) => [
    { phaseCode: `M${moto + 1}` },
    { phaseName: `Moto ${moto + 1}` },
    { phaseCode: '', phaseBlockCode: `M${moto + 1}` },
  ]);
  const summary = (cells: Cells) => {
    const ridden = cells.results.map((result, moto) => ({
      ...codes[moto]?.[(turn + moto) % 3],
      raceName: '4',
      result: /^ *\d+(?:\.0)? *$/.test(result) && turn % 2 === 0 ? Number(result) : result,
      time: turn % 2 === 0 ? cells.time : String(cells.time / 1000),
    }));
    const more = cells.hasMotoNine ? [{ phaseCode: 'M9', result: 1 }] : [];
    const again = cells.isTwice ? ridden.slice(0, 1) : [];
    const details = [...shuffled([...ridden, ...more, ...again], order), ...(turn % 3 === 0 ? [null] : [])];
    return {
      rank: Number(cells.rank),
      plate: cells.plate === '' ? null : cells.plate,
      lastName: cells.lastname,
      firstName: cells.firstname,
      competitorRankDetails: details.length === 0 ? null : details,
    };
  };
  const classRanks: unknown[] = all.map(({ name, rows }) => ({
    competitorRankSummaries: rows.map(summary),
    className: name,
  }));
  if (noise.includes('empty class'))
    classRanks.splice(turn % 2, 0, {
      className: 'Nadie',
      competitorRankSummaries: turn % 3 === 0 ? null : [],
    });
  const event = { classRanks };
  return [event, { data: event }, { data: { event } }, [event], [{ ok: true, body: { data: event } }]][wrap];
}

const hasPlateTwice = ({ rows }: { rows: readonly Cells[] }): boolean =>
  new Set(rows.map(({ plate }) => plate)).size < rows.length;

function remOf(all: readonly { name: string; rows: Cells[] }[], { order, turn, noise }: Form): string[][] {
  const heads = [
    'CLASS',
    'CLASS_RANKING',
    'FIRST_NAME',
    'LAST_NAME',
    'PLATE',
    'MOTO1_PLACE',
    'MOTO2_PLACE',
    'MOTO3_PLACE',
  ];
  heads.push('MOTO9_PLACE', 'MOTO1_TIME', 'MOTO1_GATE', 'UCIID');
  const columns = shuffled(
    heads.map((_, at) => at),
    order,
  );
  const inOrder = (cells: readonly string[]) => columns.map((at) => cells[at] ?? '');
  const rows = all.flatMap(({ name, rows: own }) =>
    own.map(
      ({
        rank,
        firstname,
        lastname,
        plate,
        results: [m1 = '', m2 = '', m3 = ''],
        time,
        hasMotoNine,
        isTwice,
      }) =>
        // A line has no moto twice, so that a word stands there which is none.
        inOrder([
          name,
          rank,
          firstname,
          lastname,
          plate,
          m1,
          isTwice ? '??' : m2,
          m3,
          hasMotoNine ? '1' : '',
          String(time / 1000),
          '',
          '-',
        ]),
    ),
  );
  // A plate that comes twice is that of the first row.
  const mixed = turn % 2 === 0 || all.some(hasPlateTwice) ? rows : shuffled(rows, order);
  if (noise.includes('sum')) mixed.push(inOrder(['TOTAL', String(rows.length)]));
  if (noise.includes('headings')) mixed.splice(1, 0, inOrder(heads));
  return [inOrder(heads), ...mixed];
}

function bemOf(all: readonly { name: string; rows: Cells[] }[], { order, turn, noise }: Form): unknown {
  const motos = [1, 2, 3].map((moto) => (turn % 2 === 0 ? `M ${moto}` : `M${moto}`));
  const heads = [
    'Plate',
    'First Name',
    'Last Name',
    'Place',
    'Club',
    ...motos.map((moto) => `${moto} Place`),
    `${motos[0]} Lap Time`,
  ];
  const columns = shuffled(heads, order);
  const reports: unknown[] = all.map(({ name, rows }) => ({
    'Category Heading': { Category: name },
    Headers: columns,
    Data: rows.map(
      ({
        plate,
        firstname,
        lastname,
        rank,
        results: [m1 = '', m2 = '', m3 = ''],
        time,
        hasMotoNine,
        isTwice,
      }) => {
        const cells = [
          plate,
          firstname,
          lastname,
          rank,
          '',
          m1,
          hasMotoNine || isTwice ? '??' : m2,
          m3,
          String(time / 1000),
        ];
        const byHead = Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? '']));
        return turn % 3 === 0 ? byHead : columns.map((head) => byHead[head] ?? null);
      },
    ),
  }));
  if (noise.includes('empty class')) reports.push({ 'Category Heading': null, Headers: null, Data: null });
  return { EventName: 'Copa', ReportType: 'Full Results', 'Category Report': reports };
}

/** A file of results of a program, with the truth about it. */
export interface MadeMeeting {
  file: Buffer;
  rows: number;
  /** The riders whose rows are unbroken. */
  riders: string[];
}

const said = (category: string, plate: string, name: string, results: readonly (string | number)[]) =>
  [category, plate, name, ...results].join(' · ');

/** Any file of results that one of the programs may give, with broken rows, for a meeting of motos. */
export const madeMeeting: fc.Arbitrary<MadeMeeting> = fc.tuple(classes, form).map(([all, how]) => {
  const isAgain = how.noise.includes('class again') && how.program !== 'rem';
  const written = [...all, ...(isAgain ? all.slice(0, 1) : [])].map((one) => ({
    name: one.name,
    rows: shuffled(
      one.riders.slice(1).map((ridden) => cellsOf(one, ridden, how)),
      how.order,
    ),
    first: one.riders.slice(0, 1).map((ridden) => cellsOf(one, ridden, how)),
  }));
  const lists = written.map(({ name, rows, first }) => ({ name, rows: [...first, ...rows] }));
  // Of two with one place nobody knows who had it.
  const sure = all.filter(({ riders }) => riders.every(({ broken }) => broken !== 'place of another'));
  const clean = sure.flatMap(({ name, riders }) =>
    riders.flatMap(({ broken, plate, firstname, lastname, results, time }) =>
      broken === null ? [said(name, plate, `${firstname} ${lastname}`, [...results, time])] : [],
    ),
  );
  const rem = how.program === 'rem' ? remOf(lists, how) : null;
  const json = JSON.stringify(how.program === 'sqorz' ? sqorzOf(lists, how) : bemOf(lists, how));
  return {
    file: rem === null ? encoded(json, how.encoding) : fileOf(rem, { ...how.style, isTold: false }),
    rows: rem === null ? lists.reduce((sum, { rows }) => sum + rows.length, 0) : rem.length - 1,
    riders: clean,
  };
});

/**
 * Finds what is wrong with what was taken of a file: a row that is neither taken nor told, or a rider whose row is
 * unbroken and who has another plate, name, place or time.
 */
export function wrongIn(made: MadeMeeting, { meeting, rows, left }: TakenFile): string[] {
  const riders = meeting.categories.flatMap(({ name, riders: all }) =>
    all.map(({ plate, name: who, runs }) => {
      const motos = runs.toSorted((one, other) => one.phase.localeCompare(other.phase));
      const time = Math.round((motos.find(({ phase }) => phase === 'M1')?.time_s ?? 0) * 1000);
      return said(name, plate, who, [...motos.map((run) => run.place ?? run.status), time]);
    }),
  );
  const out = left.filter(({ what }) => what === 'row');
  return [
    ...(rows === made.rows && riders.length + out.length === rows
      ? []
      : [`${riders.length} taken and ${out.length} left of ${rows}, which are ${made.rows}`]),
    ...left
      .filter(({ at, said: words }) => at === '' || words === '')
      .map(({ code }) => `${code} without its place or words`),
    ...made.riders.filter((one) => !riders.includes(one)).map((one) => `not taken: ${one}`),
  ];
}
