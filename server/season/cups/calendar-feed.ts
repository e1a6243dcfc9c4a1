import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { CalendarDate } from '#contract/season/calendar/calendar.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { lastMinute, momentWords, resumesWords, untilWords, wallClock } from '#text/when.ts';

/** The fields of a date that a feed shows. */
type FeedDate = Pick<
  CalendarDate,
  | 'cup_id'
  | 'cup_name'
  | 'organization_zone'
  | 'date'
  | 'name'
  | 'place'
  | 'race_status'
  | 'opens_at'
  | 'closes_at'
  | 'resumes_at'
  | 'called_off'
>;

/** Returns the line with the end or the beginning of the entries, or null when they are over or unknown. */
function entriesLine(
  { race_status, opens_at, closes_at, called_off, organization_zone: zone }: FeedDate,
  language: Language,
) {
  const locale = { locale: language };
  if (called_off) return null;
  if (race_status === 'INSCRIPTION' && closes_at !== null)
    return m.calendar_open({ until: untilWords(lastMinute(closes_at, zone), locale) }, locale);
  if (race_status === 'NOT_ISCRIPTION' && opens_at !== null)
    return m.calendar_opens({ moment: momentWords(wallClock(opens_at, zone), locale) }, locale);
  return null;
}

/**
 * Writes dates as a calendar feed: whole-day events that calendars update by themselves, under ids that do not change.
 * Without an end they last that day; the same day as the end would be no event (RFC 5545 §3.6.1, §3.8.2.2).
 */
export function calendarOf(
  name: string,
  dates: readonly FeedDate[],
  publicUrl: string,
  language: Language,
): string {
  const calendar = new ICalCalendar({ name, prodId: '//Partidor//Partidor//ES', ttl: 3600 });
  for (const date of dates) {
    const summary = `${date.name} · ${date.cup_name}`;
    // Not every calendar crosses a cancelled event out, so its title says that it is cancelled, too.
    const event = {
      timezone: 'UTC',
      allDay: true,
      ...(date.called_off
        ? {
            status: ICalEventStatus.CANCELLED,
            summary: `${m.race_called_off({}, { locale: language })}: ${summary}`,
          }
        : { summary }),
      location: date.place ?? '',
      url: `${publicUrl}/races?cup_id=${date.cup_id}&race_date=${date.date}`,
    };
    calendar.createEvent({
      ...event,
      id: `cup-${date.cup_id}-${date.date}@partidor`,
      start: new Date(`${date.date}T00:00:00Z`),
      description: entriesLine(date, language),
    });
    if (!date.resumes_at) continue;
    const moment = wallClock(date.resumes_at, date.organization_zone);
    calendar.createEvent({
      ...event,
      id: `cup-${date.cup_id}-${date.date}-resumes@partidor`,
      start: new Date(`${moment.date}T00:00:00Z`),
      description: resumesWords(moment, { locale: language }),
    });
  }
  return calendar.toString();
}
