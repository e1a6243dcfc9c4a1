import { dateAction } from '#web/parts/race-status/date-action.ts';
import type { CupView, DateView, GroupView, NextDate, OffDate } from '#web/screens/home/home-view.ts';

export interface DateOfCup {
  cup: CupView;
  one: DateView;
}

const isLive = ({ status }: DateView) => status.lights === 'live';

export const isOff = ({ status }: DateView): boolean => status.word === 'called_off';

/** A meeting that is ridden past midnight is still the first thing to look at. */
const isToCome = (one: DateView) => one.days >= 0 || (one.days === -1 && isLive(one));

/** Ridden today: whatever else is near, none of these is left out. */
export const isOfToday = (one: DateView): boolean => one.days === 0 || isLive(one);

/** The dates to come of these cups: those of today first, then the soonest. */
export function comingDates(groups: readonly GroupView[]): DateOfCup[] {
  return groups
    .flatMap(({ cups }) => cups)
    .flatMap((cup) => cup.dates.filter(isToCome).map((one) => ({ cup, one })))
    .sort((a, b) => Number(isOfToday(b.one)) - Number(isOfToday(a.one)) || a.one.days - b.one.days);
}

/** One of them as it is drawn, without what is on the track. */
export const nextDate = ({ cup_id, cup_name, organization_shortname }: CupView, one: DateView): OffDate => ({
  cup_id,
  cup_name,
  organization_shortname,
  date: one.date,
  on: one.on,
  name: one.name,
  place: one.place,
  status: one.status,
  days: isLive(one) && one.days !== 0 ? null : one.days,
});

/** So many days before its day a date that is called off is told above everything else. */
const soonDays = 7;

/** The dates of the next days that are called off. */
export const soonOff = (groups: readonly GroupView[]): OffDate[] =>
  comingDates(groups)
    .filter(({ one }) => isOff(one) && one.days <= soonDays)
    .map(({ cup, one }) => nextDate(cup, one));

/** Those that stand first, large: what is ridden today, else the next one, and with it the next that can be entered. */
export function firstDates(next: readonly NextDate[]): NextDate[] {
  const toEnter = next.find(({ status }) => dateAction(status.word) === 'enter');
  return next.filter((one, index) => index === 0 || one === toEnter || (one.days ?? 0) === 0);
}

/** The dates to come that are shown nowhere above: neither large nor as called off. */
export function moreDates(
  groups: readonly GroupView[],
  above: readonly Pick<NextDate, 'cup_id' | 'date'>[],
): DateOfCup[] {
  const shown = new Set(above.map(({ cup_id, date }) => `${cup_id} ${date}`));
  return comingDates(groups).filter(({ cup, one }) => !shown.has(`${cup.cup_id} ${one.date}`));
}
