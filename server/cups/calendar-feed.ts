import { ICalCalendar } from 'ical-generator';
import type { CupDate, CupListItem } from '#contract/cups/cups.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { lastMinute, momentWords, resumesWords, untilWords, wallClock } from '#text/when.ts';

/** Until when one can enter, or from when; null where nobody can any more, or nobody knows. */
function entriesLine({ race_status, opens_at, closes_at }: CupDate, zone: string, language: Language) {
  const locale = { locale: language };
  if (race_status === 'INSCRIPTION' && closes_at !== null)
    return m.calendar_open({ until: untilWords(lastMinute(closes_at, zone), locale) }, locale);
  if (race_status === 'NOT_ISCRIPTION' && opens_at !== null)
    return m.calendar_opens({ moment: momentWords(wallClock(opens_at, zone), locale) }, locale);
  return null;
}

/** The dates of a cup as a calendar feed: whole-day events that calendars update by themselves. */
export function calendarOf(cup: CupListItem, publicUrl: string, language: Language): string {
  const name = `${cup.organization.organization_shortname} · ${cup.cup_name ?? ''}`;
  const calendar = new ICalCalendar({ name, prodId: '//Partidor//Partidor//ES', ttl: 3600 });
  for (const date of cup.cup_dates ?? []) {
    const address = `${publicUrl}/races?cup_id=${cup.cup_id}&race_date=${date.date}`;
    calendar.createEvent({
      id: `cup-${cup.cup_id}-${date.date}@partidor`,
      start: new Date(`${date.date}T00:00:00Z`),
      end: new Date(`${date.date}T00:00:00Z`),
      timezone: 'UTC',
      allDay: true,
      summary: `${date.name} · ${cup.cup_name ?? ''}`,
      description: entriesLine(date, cup.organization.organization_zone, language),
      location: date.place ?? '',
      url: address,
    });
    if (!date.resumes_at) continue;
    const moment = wallClock(date.resumes_at, cup.organization.organization_zone);
    calendar.createEvent({
      id: `cup-${cup.cup_id}-${date.date}-resumes@partidor`,
      start: new Date(`${moment.date}T00:00:00Z`),
      end: new Date(`${moment.date}T00:00:00Z`),
      timezone: 'UTC',
      allDay: true,
      summary: `${date.name} · ${cup.cup_name ?? ''}`,
      description: resumesWords(moment, { locale: language }),
      location: date.place ?? '',
      url: address,
    });
  }
  return calendar.toString();
}
