import { describe, expect, test } from 'vitest';
import { compareRanking } from './compare-ranking.ts';
import { fingerprint } from './canonical.ts';
import { boys, bytesOf, meetingFixture, runOf, set } from '#server/testing/meeting-file.ts';
import { LARGEST_FILE } from './json-file.ts';
import { readMeeting } from './read-meeting.ts';
import { importCodes, tell } from './refusal.ts';
import { refusalOf } from '#server/testing/meeting-refusal.ts';

describe('a meeting file is refused when', () => {
  const text = (value: string) => new TextEncoder().encode(value);
  const files: [string, Uint8Array, string, Record<string, unknown>?][] = [
    ['it is empty', text(''), 'import_not_json', { where: '1:1' }],
    [
      'it is cut in the middle',
      text('{"format":"meeting/1",\n"source":'),
      'import_not_json',
      { where: '2:10' },
    ],
    ['it is a web page', text('<!doctype html>'), 'import_not_json'],
    ['it is a list', text('[]'), 'import_wrong_type'],
    ['it is null', text('null'), 'import_wrong_type'],
    ['it is a hole of a million brackets', text('['.repeat(1e6)), 'import_not_json'],
    ['it is a million lists inside each other', text('['.repeat(1e6) + ']'.repeat(1e6)), 'import_wrong_type'],
    ['it is written in UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00]), 'import_not_text'],
    ['it is written in Latin-1', new Uint8Array([0x22, 0xd1, 0x22]), 'import_not_text'],
    ['it is larger than any meeting', new Uint8Array(LARGEST_FILE + 1), 'import_too_large'],
  ];
  test.each(files)('%s', (_sentence, bytes, code, facts = {}) => {
    const refusal = refusalOf(bytes);
    expect(refusal).toMatchObject({ code, path: '$', facts });
  });
});

describe('a meeting file is taken when', () => {
  test('it is as the organizer printed it, and the ranks come out of the runs', () => {
    const meeting = readMeeting(bytesOf(meetingFixture()));
    expect(compareRanking(meeting)).toEqual([]);
  });

  test('it starts with a byte order mark and repeats a key', () => {
    const json = JSON.stringify(meetingFixture()).replace('{', '\uFEFF{"format":"meeting/0",'.slice(1));
    expect(readMeeting(new TextEncoder().encode(`\uFEFF${json}`)).format).toBe('meeting/1');
  });

  test('what is not printed is left out instead of null', () => {
    const file = meetingFixture();
    for (const rider of boys(file)) delete rider.club;
    expect(readMeeting(bytesOf(file)).categories[0]?.riders[0]?.club).toBeNull();
  });

  test('a club is left blank', () => {
    const file = meetingFixture();
    set(boys(file)[0], { club: ' ' });
    expect(readMeeting(bytesOf(file)).categories[0]?.riders[0]?.club).toBeNull();
  });

  test('ten riders sum three races, the last of them called final and ridden in two heats', () => {
    const file = meetingFixture();
    set(file.rules, { heats: 'POINTS' });
    for (const rider of boys(file)) {
      rider.runs = rider.runs.filter(({ phase }) => phase !== 'final');
      set(rider.runs[2], { phase: 'final', heat: null });
    }
    expect(readMeeting(bytesOf(file)).categories[0]?.riders.length).toBe(10);
  });

  test('a rider who did not start the final is in it without a place', () => {
    const file = meetingFixture();
    set(runOf(file, 7, 3), { status: 'DNS', place: null, time_s: null });
    expect(readMeeting(bytesOf(file)).categories[0]?.riders[7]?.runs[3]?.status).toBe('DNS');
  });
});

test('two files that say the same have one fingerprint, whatever the order of their keys', () => {
  const file = meetingFixture();
  const turned = Object.fromEntries(Object.entries(file).reverse());
  const same = fingerprint(readMeeting(bytesOf(turned)));
  expect(same).toBe(fingerprint(readMeeting(bytesOf(file))));
  set(runOf(file, 0, 0), { time_s: 41.5 });
  expect(fingerprint(readMeeting(bytesOf(file)))).not.toBe(same);
});

test('a wrong rank is told with what was printed and what the runs give', () => {
  const file = meetingFixture();
  set(boys(file)[0], { published_rank: 2 });
  set(boys(file)[1], { published_rank: 1 });
  expect(compareRanking(readMeeting(bytesOf(file)))).toEqual([
    { category: 'Varones 12', plate: '101', published: 2, computed: 1 },
    { category: 'Varones 12', plate: '102', published: 1, computed: 2 },
  ]);
});

test('every reason is told in Spanish, English and Portuguese', () => {
  for (const code of importCodes) {
    const told = (['es', 'en', 'pt'] as const).map((language) => tell(code, {}, language));
    expect(told.every((sentence) => sentence.endsWith('.') && sentence !== code)).toBe(true);
  }
});
