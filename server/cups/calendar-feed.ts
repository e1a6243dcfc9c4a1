import { ICalCalendar } from 'ical-generator';
import type { CupListItem } from '#contract/cups/cups.ts';

/** The dates of a cup as a calendar feed: whole-day events that calendars update by themselves. */
export function calendarOf(cup: CupListItem, publicUrl: string): string {
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
      location: date.place ?? '',
      url: address,
    });
  }
  return calendar.toString();
}
