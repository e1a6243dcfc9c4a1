import { readMeeting } from '#server/import/meeting/read-meeting.ts';
import { ImportRefusal } from '#server/import/meeting/refusal.ts';

/** How a file is refused; a file that is taken fails the test. */
export function refusalOf(bytes: Uint8Array): ImportRefusal {
  try {
    readMeeting(bytes);
  } catch (error) {
    if (error instanceof ImportRefusal) return error;
    throw error;
  }
  throw new Error('the file was taken');
}
