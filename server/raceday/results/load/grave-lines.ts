import type { ImportReport } from '#contract/raceday/office/results/import.ts';
import { type Status, takesArticle } from '#rules/statuses.ts';
import { type DayCategory, dayOfMeeting } from '#server/season/import/day/day.ts';
import type { Loaded } from '#server/season/import/load-meeting.ts';
import type { Meeting } from '#server/season/import/meeting/meeting-format.ts';

type GraveLine = ImportReport['grave'][number];

interface Line extends Omit<GraveLine, 'status'> {
  was_status: Status | null;
  became_status: Status | null;
}

/** Returns every ride of a day with the status that stood. A rider of another name, plate or class counts as another one. */
function linesUpon(was: readonly DayCategory[], now: readonly DayCategory[]): Line[] {
  const rides = (day: readonly DayCategory[]) =>
    day.flatMap(({ name: category, riders }) =>
      riders.flatMap(({ name, rider: { plate, runs } }) =>
        runs.map(({ phase, status }) => ({ category, plate, name, phase, status })),
      ),
    );
  const keyOf = ({ category, plate, name, phase }: Omit<Line, 'was_status' | 'became_status'>) =>
    JSON.stringify([category, plate, name, phase]);
  const stood = new Map(rides(was).map((one) => [keyOf(one), one.status]));
  return rides(now).map(({ status, ...one }) => ({
    ...one,
    was_status: stood.get(keyOf(one)) ?? null,
    became_status: status,
  }));
}

/** Returns whom a file relegates or disqualifies who was not before: loading it needs the article. */
export function graveLines(meeting: Meeting, loaded: Loaded): GraveLine[] {
  if (loaded.outcome === 'same') return [];
  const lines: readonly Line[] =
    loaded.outcome === 'entered'
      ? loaded.onto.lines
      : linesUpon(loaded.outcome === 'replaced' ? loaded.was : [], dayOfMeeting(meeting));
  return lines.flatMap(({ category, plate, name, phase, was_status, became_status: status }) =>
    status !== null && takesArticle(was_status, status) ? [{ category, plate, name, phase, status }] : [],
  );
}
