import type { CupView, DateView, GroupView, NextDate, OffDate } from './home-view.ts';

export interface DateOfCup {
  cup: CupView;
  one: DateView;
}

const isLive = ({ status }: DateView) => status.lights === 'live';

export const isOff = ({ status }: DateView): boolean => status.word === 'called_off';

/** Tells whether a date is still to come. A race day that lasts past midnight is still the first thing to look at. */
const isToCome = (one: DateView) => one.days >= 0 || (one.days === -1 && isLive(one));

/** Tells whether a date is ridden today. Whatever else is near, none of these is left out. */
export const isOfToday = (one: DateView): boolean => one.days === 0 || isLive(one);

/** Lists the coming dates of these cups: those of today first, then the soonest. */
export function comingDates(groups: readonly GroupView[]): DateOfCup[] {
  return groups
    .flatMap(({ cups }) => cups)
    .flatMap((cup) => cup.dates.filter(isToCome).map((one) => ({ cup, one })))
    .sort((a, b) => Number(isOfToday(b.one)) - Number(isOfToday(a.one)) || a.one.days - b.one.days);
}

/** Gives one of them as it is drawn, without the race on the track. */
export const nextDate = ({ cup_id, cup_name, organization_shortname }: CupView, one: DateView): OffDate => ({
  cup_id,
  cup_name,
  organization_shortname,
  date: one.date,
  on: one.on,
  name: one.name,
  place: one.place,
  status: one.status,
  ...(one.price && { price: one.price }),
  days: isLive(one) && one.days !== 0 ? null : one.days,
});

/** The number of days before its day from which a date that is called off is shown above everything else. */
const soonDays = 7;

/** Lists the dates of the next days that are called off. */
export const soonOff = (groups: readonly GroupView[]): OffDate[] =>
  comingDates(groups)
    .filter(({ one }) => isOff(one) && one.days <= soonDays)
    .map(({ cup, one }) => nextDate(cup, one));

/** Chooses the dates at the top: today's, or else the next. The first one is drawn large. */
export const firstDates = (next: readonly NextDate[]): NextDate[] =>
  next.filter((one, index) => index === 0 || (one.days ?? 0) === 0);

/** Lists the coming dates that are not shown above, neither large nor as called off. */
export function moreDates(
  groups: readonly GroupView[],
  above: readonly Pick<NextDate, 'cup_id' | 'date'>[],
): DateOfCup[] {
  const shown = new Set(above.map(({ cup_id, date }) => `${cup_id} ${date}`));
  return comingDates(groups).filter(({ cup, one }) => !shown.has(`${cup.cup_id} ${one.date}`));
}
