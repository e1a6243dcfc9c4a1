import { ICalAlarmType, ICalCalendar } from 'ical-generator';

/** A ride, as a calendar knows it. */
export interface Ride {
  /** The id of the ride. The same ride replaces the one that the calendar has. */
  id: string;
  title: string;
  where: string;
  url: string;
  /** The time in milliseconds. */
  from: number;
  to: number;
}

const warnSeconds = 10 * 60;

/** Makes a file for the calendar of a phone, which warns ten minutes before. */
export function rideFile({ id, title, where, url, from, to }: Ride): Blob {
  const calendar = new ICalCalendar({ prodId: '//Partidor//Partidor//ES' });
  const event = calendar.createEvent({
    id,
    start: new Date(from),
    end: new Date(Math.max(to, from + 60_000)),
    summary: title,
    description: where,
    url,
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: warnSeconds });
  return new Blob([calendar.toString()], { type: 'text/calendar' });
}
