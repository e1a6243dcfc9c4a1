import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { CalendarDate } from '#contract/calendar/calendar.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { lastMinute, momentWords, resumesWords, untilWords, wallClock } from '#text/when.ts';

/** What a feed says of a date. */
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
> & { resumes_at?: string | null | undefined; called_off?: boolean | undefined };

/** Until when one can enter, or from when; null where nobody can any more, or nobody knows. */
function entriesLine(
  { race_status, opens_at, closes_at, called_off, organization_zone: zone }: FeedDate,
  language: Language,
) {
  const locale = { locale: language };
  if (called_off === true) return null;
  if (race_status === 'INSCRIPTION' && closes_at !== null)
    return m.calendar_open({ until: untilWords(lastMinute(closes_at, zone), locale) }, locale);
  if (race_status === 'NOT_ISCRIPTION' && opens_at !== null)
    return m.calendar_opens({ moment: momentWords(wallClock(opens_at, zone), locale) }, locale);
  return null;
}

/**
 * Dates as a calendar feed: whole-day events that calendars update by themselves, each by an id that stays.
 * An event of a whole day without an end lasts that day; the same day as its end is none (RFC 5545 §3.6.1, §3.8.2.2).
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
    // Not every calendar crosses a cancelled event out: its title says it too.
    const event = {
      timezone: 'UTC',
      allDay: true,
      ...(date.called_off === true
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
