import { readMeeting } from '#server/season/import/meeting/read-meeting.ts';
import { ImportRefusal } from '#server/season/import/meeting/refusal.ts';

/** Returns how a file is refused. A file that is accepted fails the test. */
export function refusalOf(bytes: Uint8Array): ImportRefusal {
  try {
    readMeeting(bytes);
  } catch (error) {
    if (error instanceof ImportRefusal) return error;
    throw error;
  }
  throw new Error('the file was taken');
}
