import { ownZone } from '#web/parts/own-zone.ts';
import { wallClock } from '#text/when.ts';
import { formatDate } from '#web/ground/format.ts';

/** Writes the day of an instant in the reader's time zone. In the evening, the day in UTC is already tomorrow's. */
export function dayText(instant: string, zone = ownZone()): string {
  return formatDate(wallClock(instant, zone).date);
}

/** Gives a family's state: owes nothing, owes but may still ride, or may not ride until it has paid. */
export function standingOf(upToDate: boolean, owed: number): 'nothing' | 'owes' | 'barred' {
  if (!upToDate) return 'barred';
  return owed === 0 ? 'nothing' : 'owes';
}
