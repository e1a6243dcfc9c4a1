import type { TimesReport } from '#contract/office/results/times.ts';
import * as m from '#text/messages/messages.js';

type Problem = TimesReport['problems'][number];

const reasons: Readonly<Record<Problem['why'], () => string>> = {
  no_race: m.times_why_no_race,
  no_rider: m.times_why_no_rider,
  many: m.times_why_many,
  twice: m.times_why_twice,
  not_ridden: m.times_why_not_ridden,
  did_not_start: m.times_why_did_not_start,
  no_place: m.times_why_no_place,
  unread: m.times_why_unread,
  order: m.times_why_order,
  signed: m.times_why_signed,
};

/** Which line of the file is not written, and why. */
export const refusedLine = ({ row, plate, race, why }: Problem): string =>
  race === ''
    ? m.times_problem({ row: String(row), plate, why: reasons[why]() })
    : m.times_problem_race({ row: String(row), plate, race, why: reasons[why]() });
