import { readFile } from 'node:fs/promises';
import { readMeeting } from '#server/season/import/meeting/read-meeting.ts';
import { ImportRefusal } from '#server/season/import/meeting/refusal.ts';
import type { Judging } from '../judges/officials.ts';
import { onOwnTrack } from './own-track.ts';
import { replayMeeting } from './replay.ts';

/**
 * Replays the published meeting of a file on a server of its own. Tells whether every rank was the same, and nothing
 * was lost or doubled.
 */
export async function replayFile(file: string, judging: Judging): Promise<boolean> {
  try {
    const meeting = readMeeting(await readFile(file));
    const { wrong, ...replayed } = await onOwnTrack((track) => replayMeeting(track, meeting, judging));
    // A difference from what was printed counts as a mismatch even if it is no rank.
    const mismatches = [...replayed.mismatches, ...wrong.map((what) => ({ what }))];
    console.log(JSON.stringify({ file, ...replayed, mismatches }));
    const { lost, doubled } = replayed;
    return mismatches.length + lost + doubled === 0;
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    console.log(JSON.stringify({ file, error: { path: error.path, reason: error.reason('en') } }));
    return false;
  }
}
