import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { CalendarDate } from '#contract/season/calendar/calendar.ts';
import * as m from '#text/messages/messages.js';
import { cupCalendarHref, paths } from '#web/ground/address/paths.ts';
import type { ScreenCode } from '#web/ground/screen/screen.ts';
import type { CalendarView } from './calendar-view.ts';
import { CalendarScreen } from './CalendarScreen.tsx';
import { viewOfCalendar } from './view.ts';

interface CalendarData {
  dates: CalendarDate[];
  races: readonly RiddenToday[];
  cup_id: number | null;
}

export const calendarCode: ScreenCode<CalendarData, CalendarView> = {
  Screen: CalendarScreen,
  viewOf: ({ cup_id, ...data }, params, now) => viewOfCalendar(data, cup_id, params, now),
  headOf: ({ cup }, { language }) => {
    const locale = { locale: language };
    const title = cup === null ? m.calendar_title({}, locale) : m.calendar_of({ cup: cup.name }, locale);
    return {
      title: `${title} · ${m.app_name()}`,
      description: m.calendar_head_description({}, locale),
      canonical: cup === null ? paths.calendar : cupCalendarHref(cup.cup_id),
    };
  },
  isMissing: (view) => view.isMissing,
  placeOf: ({ cup }) => String(cup?.cup_id ?? ''),
  counted: ({ cup }) => ({ screen: 'calendar', cup_id: cup?.cup_id ?? null }),
};
