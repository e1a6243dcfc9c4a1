import { GOLDEN_NAMES, readGolden } from '#rules/golden/read-golden.ts';
import { readMeeting } from '#server/season/import/meeting/read-meeting.ts';
import { goldenFile } from '#server/testing/golden-file.ts';
import { onOwnTrack } from '../day/replay/own-track.ts';
import { replayMeeting } from '../day/replay/replay.ts';
import type { Row } from './report.ts';

const JUDGING = { judges: 2, error: 0.04, offline: 0.5, seed: 1 };

/**
 * Judges the published meetings again, with two judges with errors and a commissaire, through HTTP and the storage of
 * phones.
 */
export async function benchGolden(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of GOLDEN_NAMES) {
    const meeting = readMeeting(new TextEncoder().encode(JSON.stringify(goldenFile(readGolden(name)))));
    const begun = performance.now();
    const { riders, mismatches, wrong, operations, conflicts, lost, doubled } = await onOwnTrack((track) =>
      replayMeeting(track, meeting, JUDGING),
    );
    for (const one of wrong) console.error(one);
    rows.push({
      what: `${name}, judged again`,
      figure: `${riders} riders, ${mismatches.length + wrong.length} mismatches in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
      beside: `${operations} operations, ${conflicts} heats ruled, ${lost} lost, ${doubled} doubled`,
      target: 'every rank as it was printed',
      holds: mismatches.length + wrong.length + lost + doubled === 0,
    });
  }
  return rows;
}
