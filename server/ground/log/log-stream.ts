import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/**
 * Opens the log on a descriptor. A line that cannot be written (a full disk, a pipe that nobody reads) is dropped and
 * counted, and never stops a request. When lines can be written again, the log reports how many were lost.
 */
export function openLogStream(fd = 1): DestinationStream {
  let lost = 0;
  let cutOff = false;
  const fits = (line: string): boolean => {
    try {
      const bytes = Buffer.from(cutOff ? `\n${line}` : line);
      const written = writeSync(fd, bytes);
      cutOff = written < bytes.length && (cutOff || written > 0);
      return written === bytes.length;
    } catch {
      return false;
    }
  };
  const notice = () =>
    `${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'lines of this log found no room' })}\n`;
  return {
    write(line) {
      if (lost > 0 && fits(notice())) lost = 0;
      if (lost > 0 || !fits(line)) lost += 1;
    },
  };
}
