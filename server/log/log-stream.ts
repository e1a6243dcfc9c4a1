import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/**
 * Where the log is written. A line that finds no room (a full disk, a pipe nobody empties) is dropped and counted: it never stops a
 * request, let alone the process. When there is room again, the log says how many were lost. In: a descriptor.
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
