import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { runs } from '#rules/testing/runs.ts';
import { compareRanking } from '#server/season/import/meeting/compare-ranking.ts';
import { ImportRefusal } from '#server/season/import/meeting/refusal.ts';
import { asMeeting, openFile } from '#server/season/import/programs/as-meeting.ts';
import { madeMeeting, place, wrongIn } from '#server/season/import/programs/testing/made-meeting.ts';

const rules: RaceRules = place.rules;

/** Reads a file, and says in short who came in with what, who is left out where, and which ranks disagree. */
async function taken(file: unknown, more: Partial<RaceRules> = {}) {
  const bytes = Buffer.isBuffer(file)
    ? file
    : Buffer.from(typeof file === 'string' ? file : JSON.stringify(file));
  const { read } = await openFile(bytes);
  if (read === null) throw new Error('this is our own format');
  const { meeting, rows, left } = asMeeting(read, { ...place, rules: { ...rules, ...more } });
  return {
    rows,
    riders: meeting.categories.flatMap(({ riders }) =>
      riders.map(
        ({ plate, name, published_rank, runs: ridden }) =>
          `${plate} ${name} ${published_rank ?? '–'}: ${ridden.map((run) => run.place ?? run.status).join(' ')}`,
      ),
    ),
    left: left.map(({ what, at, said, code }) => `${what} ${at} ${said}: ${code}`),
    mismatches: compareRanking(meeting),
    meeting,
  };
}
async function refusalOf(file: unknown): Promise<string> {
  try {
    await taken(file);
  } catch (error) {
    if (error instanceof ImportRefusal) return error.code;
    throw error;
  }
  return 'taken';
}

type Summary = Record<string, unknown>;
const summary = (
  plate: unknown,
  rank: unknown,
  results: readonly unknown[],
  more: Summary = {},
): Summary => ({
  firstName: 'P.',
  lastName: `Ruiz ${String(plate)}`,
  plate,
  rank,
  competitorRankDetails: results.map((result, index) => ({
    phaseCode: `M${index + 1}`,
    raceName: String(index + 1),
    result,
  })),
  ...more,
});
const event = (...summaries: unknown[]) => ({
  classRanks: [{ className: 'Boys 10', competitorRankSummaries: summaries }],
});
const two = [summary('1', 1, [1, 1, 1]), summary('2', 2, [2, 2, 2])];
const twoRiders = ['1 P. Ruiz 1 1: 1 1 1', '2 P. Ruiz 2 2: 2 2 2'];
const at = 'classRanks[0].competitorRankSummaries';

describe('Sqorz', () => {
  test('a rank of 100000 and more is none, and its results are statuses', async () => {
    const file = event(
      ...two,
      summary('3', 103_000, [103_000, 103_001, '103000']),
      summary('4', 100_001, [3, 100_001, 3]),
      summary('5', 102_001, [4, 3, 102_001]),
      summary('6', '101000', [101_000, 4, 4]),
    );
    expect(await taken(file)).toMatchObject({
      rows: 6,
      riders: [
        ...twoRiders,
        '3 P. Ruiz 3 –: DNS DNS DNS',
        '4 P. Ruiz 4 –: 3 DNF 3',
        '5 P. Ruiz 5 –: 4 3 DSQ',
        '6 P. Ruiz 6 –: REL 4 4',
      ],
      left: [],
    });
  });
  test('somebody without details, plate and rank is told, and the others come in', async () => {
    const nobody = { firstName: 'N', lastName: 'C', plate: null, rank: null, competitorRankDetails: null };
    expect(await taken(event(...two, nobody))).toMatchObject({
      rows: 3,
      riders: twoRiders,
      left: [`row ${at}[2] N C: import_plate_missing`],
    });
  });
  test('a race without code is known by its name, and one without result was not ridden', async () => {
    const details = [
      { phaseName: 'Moto 1', raceName: '1', result: 1 },
      { phaseName: 'Moto 2', raceName: '2', result: '1.0' },
      { phaseCode: 'M3', phaseName: 'Moto 3', raceName: '3', result: 1 },
      { phaseName: 'Final', result: null },
      { phaseName: 'Final' },
      null,
    ];
    const first = summary('1', 1, [], { competitorRankDetails: details });
    expect(await taken(event(first, two[1]))).toMatchObject({ riders: twoRiders, left: [] });
  });
  test.each([
    ['in data', (file: object) => ({ data: file })],
    ['in the event of data', (file: object) => ({ data: { event: file } })],
    ['in a list of one', (file: object) => [file]],
  ])('wrapped %s it is the same event', async (_where, wrap) => {
    expect((await taken(wrap(event(...two)))).riders).toEqual(twoRiders);
  });
  test('a class without riders is told, and the others come in', async () => {
    const file = {
      classRanks: [
        { className: 'Girls 10', competitorRankSummaries: [] },
        { className: 'Girls 11', competitorRankSummaries: null },
        ...event(...two).classRanks,
      ],
    };
    expect(await taken(file)).toMatchObject({
      rows: 2,
      riders: twoRiders,
      left: [
        'value classRanks[0] Girls 10: import_category_empty',
        'value classRanks[1] Girls 11: import_category_empty',
      ],
    });
  });
  test('the last chance is read where the format has one, and told where it has none', async () => {
    const ride = (phaseCode: string, result: number) => ({ phaseCode, raceName: phaseCode, result });
    const file = event(
      ...two.map((one, index) => ({
        ...one,
        competitorRankDetails: [ride('M1', index + 1), ride('LCQ', index + 1)],
      })),
    );
    const { meeting } = await taken(file, { heats: 'LCQ' });
    expect(meeting.categories[0]?.riders[0]?.runs.map(({ phase }) => phase)).toEqual(['M1', 'LCQ']);
    expect(await refusalOf(file)).toBe('import_last_chance_foreign');
  });
  test('a plate that comes twice costs the second row, and a ninth place its own', async () => {
    const file = event(
      ...two,
      summary('2', 3, [3, 3, 3]),
      summary('4', 4, [9, 4, 4]),
      summary('5', 5, [5, 5, 5]),
    );
    const found = await taken(file);
    expect(found).toMatchObject({
      rows: 5,
      riders: [...twoRiders, '5 P. Ruiz 5 3: 5 5 5'],
      left: [`row ${at}[2] 2: import_plate_twice`, `row ${at}[3].M1 9: import_program_value`],
      mismatches: [],
    });
    // Five were at the gate, whoever of them is left out.
    expect(found.meeting.categories[0]?.riders.map((rider) => rider.runs[0]?.heat_size)).toEqual([5, 5, 5]);
  });
  test('a race that is listed twice makes no heat larger, and a class without a name is told by its place', async () => {
    const eight = Array.from({ length: 8 }, (_, index) => summary(String(index + 1), index + 1, [index + 1]));
    const again = summary('3', 3, [3], {
      competitorRankDetails: ['M1', 'M1'].map((phaseCode) => ({ phaseCode, raceName: '1', result: 3 })),
    });
    const { classRanks } = event(...eight.with(2, again));
    const { riders, left } = await taken({ classRanks: [...classRanks, { competitorRankSummaries: null }] });
    expect(riders.at(-1)).toBe('8 P. Ruiz 8 7: 8');
    expect(left).toEqual([
      `row ${at}[2] M1: import_phase_twice`,
      'value classRanks[1] classRanks[1]: import_category_empty',
    ]);
  });
  test('a ninth moto costs the row, and riders who are level at the end share the last places', async () => {
    const nine = summary(
      '3',
      3,
      Array.from({ length: 9 }, () => 3),
    );
    expect(await taken(event(...two, nine))).toMatchObject({
      riders: twoRiders,
      left: [`row ${at}[2].M9 M9: import_program_column`],
    });
    const level = event(...two, summary('3', 3, [3, 3, 4]), summary('4', 4, [4, 4, 3]));
    expect(await taken(level)).toMatchObject({ left: [], mismatches: [] });
  });
});

const remHead =
  'CLASS\tCLASS_RANKING\tUCIID\tFIRST_NAME\tLAST_NAME\tCLUB\tPLATE\tMOTO1_PLACE\tMOTO1_TIME\tMOTO1_LANE\tMOTO2_PLACE\tMOTO3_PLACE';
const remLines = [
  remHead,
  'Boys 10\t1\t\tÍñigo\tMUÑOZ\tRío\t1\t1st\t35.1\t4\t1st\t1st',
  'Boys 10\t2\t\tAna\tO"BRIEN\tRío\t2\t2nd\t36\t1\t2nd\t2nd',
];
const remRiders = ['1 Íñigo MUÑOZ 1: 1 1 1', '2 Ana O"BRIEN 2: 2 2 2'];
const inAlphabet = (text: string, alphabet: 'latin1' | 'utf16le') =>
  Buffer.concat([Buffer.from(alphabet === 'utf16le' ? [0xff, 0xfe] : []), Buffer.from(text, alphabet)]);

describe('REM', () => {
  const text = remLines.join('\r\n');
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['Windows-1252', inAlphabet(text, 'latin1')],
    ['UTF-16', inAlphabet(text, 'utf16le')],
    ['its lines under a title', Buffer.from(`Copa de Verano\n\n${text}`)],
    ['semicolons', Buffer.from(text.replaceAll('\t', ';'))],
    ['every cell between quotes', Buffer.from(quoted(remLines))],
    ['its columns turned around', Buffer.from(turned(remLines))],
  ])('in %s is the same file', async (_what, bytes) => {
    expect(await taken(bytes)).toMatchObject({ rows: 2, riders: remRiders, left: [] });
  });
  test('a letter that was lost costs the row of its rider, and of a club only the club', async () => {
    const lost = [
      ...remLines.with(1, 'Boys 10\t1\t\tÍñigo\tMUÑOZ\tR\uFFFDo\t1\t1st\t35.1\t4\t1st\t1st'),
      'Boys 10\t3\t\t\uFFFDigo\tMU\uFFFDOZ\tRío\t3\t3rd\t37\t2\t3rd\t3rd',
    ];
    expect(await taken(lost.join('\n'))).toMatchObject({
      rows: 3,
      riders: remRiders,
      left: ['value 2 R\uFFFDo: import_letter_lost', 'row 4 \uFFFDigo MU\uFFFDOZ: import_letter_lost'],
    });
  });
  test('a lane out of range and a time nobody can read cost themselves, and are told', async () => {
    const file = remLines
      .with(1, 'Boys 10\t1\t\tÍñigo\tMUÑOZ\t\t1\t1st\t35,1\t9\t1st\t1st')
      .with(2, 'Boys 10\t2\t\tAna\tO"BRIEN\t\t2\t2nd\tpronto\t0\t2nd\t2nd');
    const { riders, left, meeting } = await taken(file.join('\n'));
    expect(riders).toEqual(remRiders);
    expect(left).toEqual([
      'value 2 «MOTO1» 9: import_program_lane',
      'value 3 «MOTO1» pronto: import_program_value',
      'value 3 «MOTO1» 0: import_program_lane',
    ]);
    expect(meeting.categories[0]?.riders[0]?.runs[0]).toMatchObject({ time_s: 35.1, lane: null });
  });
  test('words in Spanish and Portuguese are statuses', async () => {
    const file = [...remLines, 'Boys 10\t\t\tEva\tGil\t\t3\tNo largó\t\t\tAbandonó\tNão largou'];
    expect((await taken(file.join('\n'))).riders.at(-1)).toBe('3 Eva Gil –: DNS DNF DNS');
  });
  test('a sum and headings that come again are told by their words, and are nobody', async () => {
    const file = [...remLines, remHead, 'TOTAL\t2'].join('\n');
    expect(await taken(file)).toMatchObject({
      rows: 4,
      riders: remRiders,
      left: [
        `row 4 ${remHead.replaceAll('\t', ' · ').slice(0, 80)}: import_row_nobodys`,
        'row 5 TOTAL · 2: import_row_nobodys',
      ],
    });
  });
  test('a quote that nobody closed takes no other line with it', async () => {
    const file = remLines.with(1, 'Boys 10\t1\t\t"Íñigo\tMUÑOZ\t\t1\t1st\t35.1\t4\t1st\t1st');
    expect((await taken(file.join('\n'))).riders).toEqual(['1 "Íñigo MUÑOZ 1: 1 1 1', remRiders[1]]);
  });
});

function quoted(lines: readonly string[]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return lines.map((line) => line.split('\t').map(cell).join('\t')).join('\n');
}
function turned(lines: readonly string[]): string {
  return lines.map((line) => line.split('\t').toReversed().join('\t')).join('\n');
}

const report = (...data: unknown[]) => ({
  ReportType: 'FULL RESULTS',
  'Category Report': [
    {
      'Category Heading': { Category: 'Boys 10' },
      Headers: ['Plate', 'First Name', 'Last Name', 'Place', 'M 1 Place', 'M 2 Place', 'M 3 Place'],
      Data: data,
    },
  ],
});

test('BEM: places and statuses in Spanish, and a word that is none costs its row', async () => {
  const file = report(
    ['1', 'A', 'B', '1º', '1º', '1er', '1º'],
    ['2.0', 'C', 'D', '2º', '2º', '2do', 'NL'],
    ['#3', 'E', 'F', '3º', '3º', '3ro', 'quizás'],
    ['4', 'G', 'H', 'DSC', 'Desc.', 'No terminó: 4', '2º'],
  );
  expect(await taken(file)).toMatchObject({
    rows: 4,
    riders: ['1 A B 1: 1 1 1', '2 C D 2: 2 2 DNS', '4 G H –: DSQ DNF 2'],
    left: ['row Category Report[0].Data[2].M3 quizás: import_program_value'],
  });
});

test('a sheet: a total, a missing plate and a heading that comes again are told by their rows', async () => {
  const file = [
    'Copa de Verano',
    'Categoría;Placa;Piloto;Manga 1;Manga 2;Manga 3;Puesto',
    'Varones 9;7.0;Ana Páez;1;1;1;1',
    'Varones 9;;Eva Luna;2;2;2;2',
    ';;TOTAL;2;;;',
    'Varones 9;8;Sol Gil;3;3;3;3',
    'Categoría;Placa;Piloto;Manga 1;Manga 2;Manga 3;Puesto',
  ];
  const { rows, riders, left } = await taken(file.join('\n'));
  // Eva Luna was drawn in the heats: they keep their size without her.
  expect([rows, riders]).toEqual([5, ['7 Ana Páez 1: 1 1 1', '8 Sol Gil 2: 3 3 3']]);
  expect(left).toHaveLength(3);
  expect(left).toContain('row 5 TOTAL · 2: import_row_nobodys');
  expect(left).toContain('row 4 «Varones 9» Eva Luna: import_plate_missing');
});

test.each([
  ['import_is_series', { seriesName: 'S', seriesRankClasses: [{ className: 'Boys 10' }] }],
  ['import_is_entries', [{ familyName: 'Ruiz', givenName: 'Ana', className: 'Girls 9' }]],
  ['import_is_riders', [{ familyName: 'Ruiz', givenName: 'Ana', birthDate: '2015-03-08' }]],
  ['import_is_ranking', { kinds: [], events: [], results: [], riders: [], published: [] }],
  ['import_is_json', { type: 'FeatureCollection', features: [] }],
  ['import_is_statement', 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1>'],
  ['import_is_statement', 'Fecha;Descripción;Importe;Saldo\n02/11/2026;Transferencia;100,00;500,00'],
  ['import_is_riders', 'Apellido;Nombre;DNI;Fecha de nacimiento\nRuiz;Ana;50111222;08/03/2015'],
  ['import_is_times', 'Placa;Carrera;Tiempo\n12;3;35.126'],
  [
    'import_is_entries',
    '****************\nSqorz Entries File\n\nLicense Number,Family Name,Given Name,Class Name 1\n1,Ruiz,Ana,Girls 9',
  ],
])('%s: a file that holds something else says what it is', async (code, file) => {
  expect(await refusalOf(file)).toBe(code);
});

test('of any file every row is taken or told, and every rider keeps plate, name, places and time', async () => {
  await fc.assert(
    fc.asyncProperty(madeMeeting, async (made) => {
      const { read } = await openFile(made.file);
      if (read === null) throw new Error('it is not known');
      expect(wrongIn(made, asMeeting(read, { ...place, rules }))).toEqual([]);
    }),
    { numRuns: runs(400) },
  );
});
