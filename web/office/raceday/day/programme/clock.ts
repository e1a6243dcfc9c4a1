import type { DayProgramme } from '#contract/raceday/office/day/programme.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';

/** Writes the hour of an instant in the zone of a day: "10:45". */
export const hourOf = (instant: string, zone: string): string => wallClock(instant, zone).time;

/** Writes a length in seconds as "7 h 52 min". */
export function lengthText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return m.programme_hours({ hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) });
}

/** Writes "75 s, previsto", or the pace that was measured in the last races. */
export function paceText({ seconds, low, high, measured }: DayProgramme['pace']): string {
  if (measured === 0) return m.programme_pace_planned({ seconds: String(seconds) });
  return m.programme_pace_measured({ seconds: String(seconds), low: String(low), high: String(high) });
}

/** Writes "≈ 17:24", or a range when the pace was measured. It is null when there is no first gate yet. */
export function endText({ end, organization_zone, pace }: DayProgramme): string | null {
  if (end === null) return null;
  const [time, low, high] = [end.at, end.low, end.high].map((at) => hourOf(at, organization_zone));
  return pace.measured === 0
    ? m.programme_about({ time: time ?? '' })
    : m.programme_end_between({ time: time ?? '', low: low ?? '', high: high ?? '' });
}

/** Writes "19:41 (Buenos Aires)". It is null when the sunset is not known. */
export function sunsetText({ sunset, organization_zone }: DayProgramme): string | null {
  if (sunset === null) return null;
  const time = hourOf(sunset.at, organization_zone);
  return sunset.place === null ? time : m.programme_sunset_by_place({ time, place: sunset.place });
}
