import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#rules/testing/runs.ts';
import { asMeeting, openFile } from '#server/season/import/programs/as-meeting.ts';
import { madeMeeting, place, wrongIn } from '#server/season/import/programs/testing/made-meeting.ts';

test('of any file of a program every row is taken or told, and every rider keeps plate, name and places', async () => {
  await fc.assert(
    fc.asyncProperty(madeMeeting, async (made) => {
      const { read } = await openFile(made.file);
      if (read === null) throw new Error('it is not known');
      expect(wrongIn(made, asMeeting(read, place))).toEqual([]);
    }),
    { numRuns: runs(10_000) },
  );
});
