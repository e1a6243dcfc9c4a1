import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import * as m from '#text/messages/messages.js';
import { goingSentence } from '#text/qualifying.ts';
import { formatDate } from '#web/ground/format.ts';
import { cupStatusWords } from '#web/office/parts/words/status-words.ts';
import { tiesSentence } from '#web/parts/ranking-ties.ts';
import { wordsIn } from './drafts.ts';

/** One difference in a cup: its name, its old and its new value. */
export interface CupChange {
  name: string;
  was: string;
  became: string;
}

const yesNo = (value: boolean): string => (value ? m.office_yes() : m.office_no());

/** Writes a date with all its values as one text. */
function dateText(one: OfficeCup['cup_dates'][number]): string {
  const { date, name, place, multiplier, timetable, contact, office_hours, guide, images, raceImages } = one;
  const pictures = images.length + raceImages.length;
  return [
    `${formatDate(date)} ${name}`,
    ...[place, timetable, contact, office_hours, guide].filter((part) => part !== null),
    ...(multiplier === 1 ? [] : [`×${multiplier}`]),
    ...(pictures === 0 ? [] : [m.cups_pic_count({ count: pictures })]),
  ].join(' · ');
}

/** Writes the editable values of a cup as texts, by name. */
function textsOf(cup: OfficeCup): Map<string, string> {
  return new Map([
    [m.office_cup_name(), cup.cup_name],
    [m.office_status_title(), cupStatusWords[cup.cup_status]()],
    [m.office_cup_show_ranking(), yesNo(cup.cup_parameters.showRanking)],
    [m.office_cup_show_riders(), yesNo(cup.cup_parameters.showRiders)],
    [m.office_cup_ride_up(), yesNo(cup.allow_ride_up)],
    [m.office_cup_auto(), yesNo(cup.cup_auto_inscription)],
    [m.office_cup_init(), String(cup.cup_inscription_init)],
    [m.office_cup_end(), String(cup.cup_inscription_end + 1)],
    [m.office_cup_rounds(), cup.cup_dates.map(dateText).join(', ')],
    [
      m.office_cup_classes(),
      cup.cup_categories
        .map(
          ({ category_name, entry_limit }) =>
            `${category_name}${entry_limit === null ? '' : ` (${entry_limit})`}`,
        )
        .join(', '),
    ],
    [m.office_cup_points(), cup.points.map(({ from, to, points }) => `${from}–${to}: ${points}`).join(', ')],
    [
      m.cups_reg_title(),
      cup.cup_regulation === null ? '' : m.cups_reg_words({ count: wordsIn(cup.cup_regulation) }),
    ],
    [m.office_count_best(), cup.count_best === null ? '' : String(cup.count_best)],
    [m.cups_points_least(), String(cup.min_rounds_to_rank)],
    [m.cups_points_bonus(), String(cup.bonus_presence)],
    [m.cups_points_last(), yesNo(cup.must_ride_last)],
    [m.cups_points_affiliated(), yesNo(cup.only_affiliated)],
    [m.cups_points_carried(), yesNo(cup.carries_points)],
    [m.cups_points_ties(), tiesSentence(cup.ranking_tie)],
    [m.cups_going_title(), cup.qualifications.map((rule) => goingSentence(rule)).join(' ')],
  ]);
}

/** Lists the differences between a cup as it was read and as it is now. */
export function changesBetween(was: OfficeCup, now: OfficeCup): CupChange[] {
  const before = textsOf(was);
  return [...textsOf(now)].flatMap(([name, text]) => {
    const old = before.get(name) ?? '';
    if (old === text) return [];
    return [
      { name, was: old === '' ? m.office_empty() : old, became: text === '' ? m.office_empty() : text },
    ];
  });
}
