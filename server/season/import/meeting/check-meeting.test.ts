import { describe, expect, test } from 'vitest';
import { boys, bytesOf, meetingFixture, type MeetingFile, runOf, set } from '#server/testing/meeting-file.ts';
import { refusalOf } from '#server/testing/meeting-refusal.ts';

type Change = (file: MeetingFile) => void;

function changed(change: Change): Uint8Array {
  const file = meetingFixture();
  change(file);
  return bytesOf(file);
}

const firstRider = 'categories[0].riders[0]';

const cases: [sentence: string, change: Change, path: string, code: string][] = [
  [
    'the format is of another version',
    (f) => set(f, { format: 'meeting/2' }),
    'format',
    'import_wrong_format',
  ],
  ['the format is missing', (f) => set(f, { format: undefined }), 'format', 'import_missing'],
  ['a key is unknown at the top', (f) => set(f, { sponsor: 'x' }), 'sponsor', 'import_unknown_key'],
  [
    'a key is misspelt in a run',
    (f) => set(runOf(f, 0, 1), { palce: 1 }),
    `${firstRider}.runs[1].palce`,
    'import_unknown_key',
  ],
  [
    'a key belongs to JavaScript',
    (f) => Object.defineProperty(f, '__proto__', { value: {}, enumerable: true }),
    '__proto__',
    'import_unknown_key',
  ],
  [
    'a status is unknown',
    (f) => set(runOf(f, 0, 0), { status: 'DNQ' }),
    `${firstRider}.runs[0].status`,
    'import_unknown_word',
  ],
  [
    'a status is missing',
    (f) => set(runOf(f, 0, 0), { status: undefined }),
    `${firstRider}.runs[0].status`,
    'import_missing',
  ],
  [
    'a phase is unknown',
    (f) => set(runOf(f, 0, 3), { phase: 'semifinal' }),
    `${firstRider}.runs[3].phase`,
    'import_unknown_word',
  ],
  ['a rule is unknown', (f) => set(f.rules, { heats: 'USA' }), 'rules.heats', 'import_unknown_word'],
  ['there are nine motos', (f) => set(f.rules, { motos: 9 }), 'rules.motos', 'import_out_of_range'],
  [
    'a plate appears twice',
    (f) => set(boys(f)[3], { plate: '101' }),
    'categories[0].riders[3].plate',
    'import_plate_twice',
  ],
  ['a plate is a number', (f) => set(boys(f)[0], { plate: 101 }), `${firstRider}.plate`, 'import_wrong_type'],
  ['a plate is blank', (f) => set(boys(f)[0], { plate: ' ' }), `${firstRider}.plate`, 'import_text_empty'],
  [
    'a plate breaks the line',
    (f) => set(boys(f)[0], { plate: '1\n01' }),
    `${firstRider}.plate`,
    'import_text_characters',
  ],
  [
    'a rider beyond the cut is in the final, and nobody gave a place back',
    (f) =>
      boys(f)[8]?.runs.push({
        phase: 'final',
        heat: null,
        lane: null,
        status: 'DNS',
        place: null,
        time_s: null,
      }),
    'categories[0].riders[8].runs[3].phase',
    'import_stage_beyond_cut',
  ],
  [
    'two riders have one place in a heat',
    (f) => set(runOf(f, 2, 0), { place: 1 }),
    'categories[0].riders[2].runs[0].place',
    'import_place_twice',
  ],
  [
    'two riders have one lane in a heat',
    (f) => set(runOf(f, 2, 0), { lane: 1 }),
    'categories[0].riders[2].runs[0].lane',
    'import_lane_twice',
  ],
  [
    'two riders win a final whose heat is not printed',
    (f) => {
      for (const r of boys(f)) for (const x of r.runs) x.heat = null;
      set(runOf(f, 1, 3), { place: 1 });
    },
    'categories[0].riders[1].runs[3].place',
    'import_place_twice',
  ],
  [
    'a place is larger than the heat',
    (f) => set(runOf(f, 8, 0), { place: 6 }),
    'categories[0].riders[8].runs[0].place',
    'import_place_beyond_heat',
  ],
  [
    'a place is larger than the heat claims to be',
    (f) => set(runOf(f, 8, 0), { heat: null, heat_size: 4 }),
    'categories[0].riders[8].runs[0].place',
    'import_place_beyond_heat',
  ],
  [
    'a place is larger than a gate',
    (f) => set(runOf(f, 8, 0), { heat: null, place: 9 }),
    'categories[0].riders[8].runs[0].place',
    'import_place_beyond_heat',
  ],
  [
    'more riders are in a heat than it claims',
    (f) => set(runOf(f, 0, 0), { heat_size: 3 }),
    `${firstRider}.runs[0].heat_size`,
    'import_heat_size_wrong',
  ],
  [
    'nine riders are at one gate',
    (f) => {
      for (const r of boys(f)) set(r.runs[0], { heat: '1', lane: null, place: null, status: 'DNF' });
    },
    'categories[0].riders[8].runs[0].heat',
    'import_heat_full',
  ],
  [
    'a rider is in two heats of one moto',
    (f) => set(runOf(f, 0, 1), { phase: 'M1' }),
    `${firstRider}.runs[1].phase`,
    'import_phase_twice',
  ],
  [
    'a place stands beside DNF',
    (f) => set(runOf(f, 0, 0), { status: 'DNF' }),
    `${firstRider}.runs[0].place`,
    'import_place_with_status',
  ],
  [
    'a finisher has no place',
    (f) => set(runOf(f, 0, 0), { place: null }),
    `${firstRider}.runs[0].place`,
    'import_ok_without_place',
  ],
  [
    'a place is zero',
    (f) => set(runOf(f, 0, 0), { place: 0 }),
    `${firstRider}.runs[0].place`,
    'import_out_of_range',
  ],
  [
    'a place is a half',
    (f) => set(runOf(f, 0, 0), { place: 1.5 }),
    `${firstRider}.runs[0].place`,
    'import_wrong_type',
  ],
  [
    'a lane is the ninth',
    (f) => set(runOf(f, 0, 0), { lane: 9 }),
    `${firstRider}.runs[0].lane`,
    'import_out_of_range',
  ],
  [
    'a rider is in the final and rode no semi-final',
    (f) => {
      for (const r of [0, 1, 2])
        boys(f)[r]?.runs.push({
          phase: 'playoff_2',
          heat: 'S1',
          lane: r + 1,
          status: 'OK',
          place: r + 1,
          time_s: null,
        });
    },
    'categories[0].riders[3].runs[3].phase',
    'import_stage_not_reached',
  ],
  [
    'a rider is in the final and rode no moto',
    (f) => {
      const r = boys(f)[0];
      if (r) r.runs = r.runs.slice(3);
    },
    `${firstRider}.runs[0].phase`,
    'import_stage_not_reached',
  ],
  [
    'the semi-finals are missing between quarters and final',
    (f) =>
      boys(f)[0]?.runs.push({
        phase: 'playoff_4',
        heat: 'Q1',
        lane: 1,
        status: 'OK',
        place: 1,
        time_s: null,
      }),
    `${firstRider}.runs[3].phase`,
    'import_stage_skipped',
  ],
  [
    'a fourth moto is ridden on a day of three',
    (f) => boys(f)[0]?.runs.push({ phase: 'M4', heat: '30', lane: 1, status: 'OK', place: 1, time_s: null }),
    `${firstRider}.runs[4].phase`,
    'import_moto_beyond',
  ],
  [
    'a last chance is ridden in a format without it',
    (f) => boys(f)[9]?.runs.push({ phase: 'LCQ', heat: 'L1', lane: 1, status: 'OK', place: 1, time_s: null }),
    'categories[0].riders[9].runs[3].phase',
    'import_last_chance_foreign',
  ],
  ['the date does not exist', (f) => set(f, { date: '2026-02-30' }), 'date', 'import_date_impossible'],
  [
    'the date is written the other way round',
    (f) => set(f, { date: '14-03-2026' }),
    'date',
    'import_date_impossible',
  ],
  [
    'a category is empty',
    (f) => set(f.categories[1], { riders: [] }),
    'categories[1].riders',
    'import_category_empty',
  ],
  ['there are no categories', (f) => set(f, { categories: [] }), 'categories', 'import_no_categories'],
  ['categories are missing', (f) => set(f, { categories: undefined }), 'categories', 'import_missing'],
  [
    'two categories have one name',
    (f) => set(f.categories[1], { name: 'VARONES 12' }),
    'categories[1].name',
    'import_category_twice',
  ],
  [
    'equal points are decided by one question twice',
    (f) => set(f.cup, { ranking_tie: ['moreWins', 'moreWins'] }),
    'cup.ranking_tie',
    'import_tie_twice',
  ],
  [
    'a lap took no time',
    (f) => set(runOf(f, 0, 0), { time_s: 0 }),
    `${firstRider}.runs[0].time_s`,
    'import_time_wrong',
  ],
  [
    'a lap took an hour',
    (f) => set(runOf(f, 0, 0), { time_s: 3600 }),
    `${firstRider}.runs[0].time_s`,
    'import_time_wrong',
  ],
  [
    'a rider is at the line before the foot of the hill',
    (f) => set(runOf(f, 0, 0), { time_s: 40, hill_s: 41 }),
    `${firstRider}.runs[0].hill_s`,
    'import_split_order',
  ],
  [
    'a corner is reached before the hill',
    (f) => set(runOf(f, 0, 0), { hill_s: 3, split_s: [null, 2] }),
    `${firstRider}.runs[0].hill_s`,
    'import_split_order',
  ],
  [
    'a time is a text',
    (f) => set(runOf(f, 0, 0), { time_s: '47.9' }),
    `${firstRider}.runs[0].time_s`,
    'import_wrong_type',
  ],
  ['a rider has no name', (f) => set(boys(f)[0], { name: '   ' }), `${firstRider}.name`, 'import_text_empty'],
  [
    'a name has a control character',
    (f) => set(boys(f)[0], { name: 'Ana\u0000' }),
    `${firstRider}.name`,
    'import_text_characters',
  ],
  [
    'a club has a control character',
    (f) => set(boys(f)[0], { club: 'Club\u0007' }),
    `${firstRider}.club`,
    'import_text_characters',
  ],
  ['the place is a number', (f) => set(f, { place: 5 }), 'place', 'import_wrong_type'],
  [
    'a name turns the writing direction over',
    (f) => set(boys(f)[0], { name: 'Ana \u202egpj' }),
    `${firstRider}.name`,
    'import_text_characters',
  ],
  [
    'a name ends in half a character',
    (f) => set(boys(f)[0], { name: 'Ana \ud83d' }),
    `${firstRider}.name`,
    'import_text_characters',
  ],
  ['a name is endless', (f) => set(f.cup, { name: 'C'.repeat(201) }), 'cup.name', 'import_text_too_long'],
  [
    'a country is written out',
    (f) => set(boys(f)[0], { country: 'Argentina' }),
    `${firstRider}.country`,
    'import_country_wrong',
  ],
  [
    'a rank is zero',
    (f) => set(boys(f)[0], { published_rank: 0 }),
    `${firstRider}.published_rank`,
    'import_out_of_range',
  ],
  [
    'a rank is missing',
    (f) => set(boys(f)[0], { published_rank: undefined }),
    `${firstRider}.published_rank`,
    'import_missing',
  ],
  [
    'riders are not a list',
    (f) => set(f.categories[0], { riders: { plate: '1' } }),
    'categories[0].riders',
    'import_wrong_type',
  ],
];

describe('a meeting file is refused when', () => {
  test.each(cases)('%s', (_sentence, change, path, code) => {
    const refusal = refusalOf(changed(change));
    expect([refusal.path, refusal.code]).toEqual([path, code]);
    expect(refusal.reason('es')).toMatch(/^[A-ZÁÉÍÓÚ].+\.$/);
  });
});
