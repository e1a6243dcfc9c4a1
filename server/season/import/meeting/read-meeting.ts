import { checkMeeting } from './check-meeting.ts';
import { parseFile, quote, refusalOfIssue, valueAt } from './json-file.ts';
import { MEETING_FORMAT, type Meeting, meetingFile } from './meeting-format.ts';
import { ImportRefusal } from './refusal.ts';

/** Reads and checks a meeting file. Throws ImportRefusal with the path inside the file and the reason. */
export function readMeeting(bytes: Uint8Array): Meeting {
  const file = parseFile(bytes);
  const format = valueAt(file, ['format']);
  // Without this check, a file of another version would be refused for its first unfamiliar word.
  if (format !== undefined && format !== MEETING_FORMAT) {
    throw new ImportRefusal('import_wrong_format', 'format', {
      found: quote(format),
      expected: MEETING_FORMAT,
    });
  }
  const read = meetingFile.safeParse(file);
  const issue = read.error?.issues[0];
  if (issue) throw refusalOfIssue(issue, file);
  if (!read.success)
    throw new ImportRefusal('import_wrong_type', '$', { expected: MEETING_FORMAT, found: '' });
  checkMeeting(read.data);
  return read.data;
}
