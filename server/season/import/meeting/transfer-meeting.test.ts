import { expect, test } from 'vitest';
import { boys, bytesOf, meetingFixture, type MeetingFile, set } from '#server/testing/meeting-file.ts';
import { readMeeting } from './read-meeting.ts';
import { refusalOf } from '#server/testing/meeting-refusal.ts';

type Phase = MeetingFile['categories'][number]['riders'][number]['runs'][number]['phase'];

/** Of five riders, by what each rode and in which place; in the order of the printed ranks. */
function printed(riders: readonly (readonly (readonly [Phase, number])[])[]): Uint8Array {
  const file = meetingFixture();
  set(file.rules, { heats: 'TRANSFER' });
  const known = boys(file).slice(0, riders.length);
  for (const [index, rider] of known.entries())
    set(rider, {
      runs: (riders[index] ?? []).map(([phase, place]) => ({
        phase,
        heat: phase,
        lane: null,
        status: 'OK',
        place,
      })),
    });
  set(file.categories[0], { riders: known });
  set(file, { categories: file.categories.slice(0, 1) });
  return bytesOf(file);
}

const day = [
  [
    ['M1', 1],
    ['final', 1],
  ],
  [
    ['M1', 2],
    ['M2', 1],
    ['final', 2],
  ],
  [
    ['M1', 3],
    ['M2', 2],
    ['M3', 1],
    ['final', 3],
  ],
  [
    ['M1', 4],
    ['M2', 3],
    ['M3', 2],
    ['final', 4],
  ],
  [
    ['M1', 5],
    ['M2', 4],
    ['M3', 3],
  ],
] satisfies [Phase, number][][];

test('a published transfer day is taken as it is printed: 1-1-2 and a main of four', () => {
  expect(readMeeting(printed(day)).categories[0]?.riders).toHaveLength(5);
});

test('somebody who did not transfer cannot have ridden the main', () => {
  const wrong = day.map((rider, index) => (index === 4 ? [...rider, ['final', 5] as const] : rider));
  expect(refusalOf(printed(wrong))).toMatchObject({ code: 'import_stage_beyond_cut' });
});
