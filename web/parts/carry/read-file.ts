import type { CarriedFile } from '#contract/raceday/judging/carried-file.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';

/** Reads a file of another phone, or null when it is none. The code that checks it is loaded when needed. */
export async function readFileText(text: string): Promise<CarriedFile | null> {
  const { readCarriedFile } = await import('#contract/raceday/judging/carried-file.ts');
  return readCarriedFile(text);
}

/** The result of receiving a file. `known` means that all of it was here already. */
type FileTaken = { what: 'taken'; count: number } | { what: 'known' | 'other_race' | 'unreadable' };

/** Stores another phone's file, to be sent under its own names. Rejects when this phone cannot store anything. */
export async function takeFile(log: Pick<DayLog, 'state' | 'carry'>, file: Blob): Promise<FileTaken> {
  const read = await readFileText(await file.text());
  if (read === null) return { what: 'unreadable' };
  const { me } = log.state();
  if (read.race_id !== me?.session?.race.race_id) return { what: 'other_race' };
  const others = read.ops.filter(({ device_id }) => device_id !== me.device_id);
  const count = await log.carry(others.map((op) => ({ ...op, via: 'file' as const })));
  return count === 0 ? { what: 'known' } : { what: 'taken', count };
}
