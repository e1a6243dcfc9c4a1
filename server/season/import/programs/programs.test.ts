import { describe, expect, test } from 'vitest';
import { compareRanking } from '#server/season/import/meeting/compare-ranking.ts';
import { asMeeting, openFile, programOf } from '#server/season/import/programs/as-meeting.ts';
import { ImportRefusal } from '#server/season/import/meeting/refusal.ts';
import { place } from '#server/season/import/programs/testing/made-meeting.ts';

const bytesOf = (file: unknown) => Buffer.from(typeof file === 'string' ? file : JSON.stringify(file));

/** Reads a file of another program as this product's, with its errors. */
async function read(file: unknown) {
  const bytes = bytesOf(file);
  const { program, read: content } = await openFile(bytes);
  if (content === null) throw new Error('not known as a program’s');
  const { meeting, left, rows } = asMeeting(content, place);
  return { program, meeting, left, rows, mismatches: compareRanking(meeting) };
}
async function refusalOf(file: unknown): Promise<string> {
  try {
    await read(file);
  } catch (error) {
    if (error instanceof ImportRefusal) return error.code;
  }
  return 'taken';
}

/** Seven riders on points, as in the full report of a Brazilian meeting (docs/regulation.md §8). */
const bem = (more: object = {}) => ({
  'Display Language': 'Portuguese',
  EventName: 'Copa',
  ReportCreated: '21 Feb 2026 20:07:48',
  ReportType: 'FULL RESULTS',
  'Category Report': [
    {
      'Category Heading': { Category: 'Boys 7-8', Entries: '3' },
      Headers: [
        'Plate',
        'Club',
        'Country',
        'First Name',
        'Last Name',
        'Place',
        'M-PTS',
        'M 1 Place',
        'M 2 Place',
        'M 3 Place',
      ],
      Data: [
        ['12', 'Los Teros', 'BRA', 'A.', 'B.', '1st', '3', '1st', '1st', '1st'],
        ['7', '', 'BRA', 'C.', 'D.', '2nd', '7', '2nd', '3rd', '2nd'],
        ['007', '', '', 'E.', 'F.', '3rd', '8', 'DNF: 3', '2nd', '3rd'],
      ],
    },
  ],
  ...more,
});

describe('BEM', () => {
  test('full results of a class on points: places, a DNF with the size of its heat, plates as printed', async () => {
    const { program, meeting, mismatches } = await read(bem());
    expect([program, mismatches, meeting.source]).toEqual([
      'bem',
      [],
      'BEM · Copa · 21 Feb 2026 20:07:48 · export.txt',
    ]);
    const [first, , last] = meeting.categories[0]?.riders ?? [];
    expect(first).toMatchObject({
      plate: '12',
      name: 'A. B.',
      club: 'Los Teros',
      country: 'BRA',
      published_rank: 1,
    });
    expect(last).toMatchObject({ plate: '007', club: null, country: null });
    expect(last?.runs[0]).toMatchObject({ phase: 'M1', status: 'DNF', place: null, heat_size: 3 });
  });
  test('another report, or a column of results nobody described, is refused', async () => {
    expect(await refusalOf(bem({ ReportType: 'MOTO RESULTS REPORT' }))).toBe('import_program_report');
    const [category] = bem()['Category Report'];
    const strange = { ...category, Headers: [...(category?.Headers ?? []), 'Final Place'] };
    expect(await refusalOf(bem({ 'Category Report': [strange] }))).toBe('import_program_column');
    expect(await refusalOf(bem({ 'Category Report': 'none' }))).toBe('import_program_unknown');
  });
});

const remColumns = ['CLASS', 'CLASS_RANKING', 'UCIID', 'FIRST_NAME', 'LAST_NAME', 'CLUB', 'PLATE'];
const remRounds = ['MOTO1', 'MOTO2', 'MOTO3', 'F32', 'FINAL'].flatMap((round) => [
  `${round}_PLACE`,
  `${round}_TIME`,
  `${round}_LANE`,
]);
const rem = (...lines: string[]) => [[...remColumns, ...remRounds].join('\t'), ...lines].join('\r\n');
/** Writes a rider of REM: rank, plate, and three cells for each round. */
const remLine = (rank: string, plate: string, ...rounds: string[]) =>
  ['Girls 9', rank, '', 'G.', plate, '', plate, ...rounds.flatMap((cells) => cells.split(' '))].join('\t');

describe('REM', () => {
  test('lines with tabs: places, laps, lanes', async () => {
    const { program, meeting, mismatches } = await read(
      rem(
        remLine('1', 'W1', '1 35.126 4', '1 35.2 5', '2 36 6'),
        remLine('2', 'W2', '2 1:02.5 1', '2 - 2', '1 35.9 3'),
      ),
    );
    expect([program, mismatches]).toEqual(['rem', []]);
    expect(meeting.categories[0]?.riders[1]?.runs[0]).toMatchObject({ place: 2, time_s: 62.5, lane: 1 });
  });
  test('times at the hill and at the second point, unless no ride can have them', async () => {
    const [head = '', ...lines] = rem(
      remLine('1', 'W1', '1 35.126 4', '1 35.2 5', '1 36 6', '- - -', '- - -'),
    ).split('\r\n');
    const way = ['MOTO1_HILL_TIME', 'MOTO1_INTER2_TIME', 'MOTO2_HILL_TIME'].join('\t');
    const file = [`${head}\t${way}`, `${lines[0]}\t2.345\t18.001\t40`].join('\r\n');
    const runs = (await read(file)).meeting.categories[0]?.riders[0]?.runs ?? [];
    expect(runs[0]).toMatchObject({ time_s: 35.126, hill_s: 2.345, split_s: [18.001] });
    expect(runs[1]).not.toHaveProperty('hill_s');
  });
  test('a round no format has, or a word that is no result, is refused', async () => {
    expect(await refusalOf(rem(remLine('1', 'W1', '1 - -', '1 - -', '1 - -', '1 - -')))).toBe(
      'import_program_column',
    );
    expect(await refusalOf(rem(remLine('1', 'W1', 'x - -', '1 - -', '1 - -')))).toBe('import_program_value');
  });
});

const sqorzRider = (
  plate: string,
  rank: number,
  results: (number | string)[],
  phaseCodes = ['M1', 'M2', 'M3'],
) => ({
  firstName: 'S.',
  lastName: plate,
  rank,
  plate,
  groupName: 'Club Norte',
  competitorRankDetails: results.map((result, index) => ({
    phaseCode: phaseCodes[index],
    phaseName: 'Moto',
    raceName: `Race ${index + 1}`,
    result,
    time: 35_126 + index,
  })),
});
const sqorz = (...riders: object[]) => ({
  classRanks: [{ className: 'Boys 12', competitorRankSummaries: riders }],
});

describe('Sqorz', () => {
  test('an event: codes become statuses, races become heats', async () => {
    const file = sqorz(
      sqorzRider('1', 1, [1, 1, 2]),
      sqorzRider('2', 2, [2, 2, 1]),
      sqorzRider('3', 3, [3, 100_000, 3]),
      sqorzRider('4', 4, ['101000', 3, 4]),
    );
    const { program, meeting, mismatches } = await read(file);
    expect([program, mismatches]).toEqual(['sqorz', []]);
    const [first, , third, last] = meeting.categories[0]?.riders ?? [];
    expect(first?.runs[0]).toMatchObject({ phase: 'M1', heat: 'Race 1', place: 1, time_s: 35.126 });
    expect([third?.runs[1]?.status, last?.runs[0]?.status]).toEqual(['DNF', 'REL']);
  });
  test('times at the hill and at the second corner', async () => {
    const rider = sqorzRider('1', 1, [1, 1, 1]);
    const details = rider.competitorRankDetails.map((one) => ({
      ...one,
      hillTime: 2_345,
      corner2Time: '18.001',
    }));
    const { meeting } = await read(sqorz({ ...rider, competitorRankDetails: details }));
    expect(meeting.categories[0]?.riders[0]?.runs[0]).toMatchObject({ hill_s: 2.345, split_s: [18.001] });
  });
  test('a printed rank that does not come out of the runs is told', async () => {
    const file = sqorz(sqorzRider('1', 2, [1, 1, 1]), sqorzRider('2', 1, [2, 2, 2]));
    expect((await read(file)).mismatches).toHaveLength(2);
  });
  test('time trials and numbers that are no result are refused', async () => {
    expect(await refusalOf(sqorz(sqorzRider('1', 1, [1], ['TT'])))).toBe('import_program_column');
    expect(await refusalOf(sqorz(sqorzRider('1', 1, [77])))).toBe('import_program_value');
  });
});

test('what no program wrote is left to the reader of meetings', () => {
  expect(['{}', 'hello', '[1]', '{"format":"meeting/1"}'].map((text) => programOf(bytesOf(text)))).toEqual(
    Array.from({ length: 4 }, () => 'meeting'),
  );
});
