import { CLUB_RULES } from '#rules/people/clubs/club-standing.ts';
import { SERIES_TIES } from '#rules/season/cups/series-tie.ts';
import * as m from '#text/messages/messages.js';
import { tiesSentence } from '#web/parts/ranking-ties.ts';
import { clubRuleNames } from './club-rule-names.ts';
import { ruleChoices } from './rule-words.ts';

/** The name of each part of a difference, as in its form. */
const names: Record<string, () => string> = {
  cup_name: m.office_cup_name,
  showRanking: m.office_cup_show_ranking,
  showRiders: m.office_cup_show_riders,
  allow_ride_up: m.office_cup_ride_up,
  cup_auto_inscription: m.office_cup_auto,
  cup_inscription_init: m.office_cup_init,
  cup_inscription_end: m.office_cup_end,
  cup_assign_type: m.cups_assign,
  cup_regulation: m.cups_reg_title,
  cup_licence_model: m.cups_model_title,
  points: m.office_cup_points,
  count_best: m.office_count_best,
  min_rounds_to_rank: m.cups_points_least,
  bonus_presence: m.cups_points_bonus,
  must_ride_last: m.cups_points_last,
  only_affiliated: m.cups_points_affiliated,
  carries_points: m.cups_points_carried,
  ranking_tie: m.cups_points_ties,
  club_rule: m.cups_clubs_rule,
  club_best: m.cups_clubs_count,
  qualification_places: m.cups_going_places,
  qualification_points: m.cups_going_points,
  qualification_rounds: m.cups_going_rounds,
  category: m.cups_part_category,
  exhibition: m.cups_part_exhibition,
  date: m.cups_part_date,
  place: m.office_date_place,
  track: m.cups_date_track,
  multiplier: m.office_date_multiplier,
  timetable: m.race_timetable,
  contact: m.cups_date_contact,
  office_hours: m.race_office_hours,
  guide: m.race_guide,
  video: m.cups_date_video,
  pictures: m.cups_part_pictures,
};

export function partName(part: string): string {
  const rule = ruleChoices.find(({ name }) => name === part);
  return rule?.label() ?? names[part]?.() ?? part;
}

type Plain = string | number | boolean | null;

/** Writes `moreWins betterLastDate` in the words of its form. */
function tiesText(value: string): string {
  return tiesSentence(value.split(' ').flatMap((asked) => SERIES_TIES.filter((tie) => tie === asked)));
}

/** Writes a value of a setting in the words of its form. */
export function partValue(part: string, value: Plain): string {
  if (part === 'ranking_tie' && typeof value === 'string') return tiesText(value);
  if (value === null || value === '') return m.office_empty();
  if (part === 'club_rule')
    return CLUB_RULES.map((rule) => (rule === value ? clubRuleNames[rule]() : '')).join('');
  if (typeof value === 'boolean') return value ? m.office_yes() : m.office_no();
  const rule = ruleChoices.find(({ name }) => name === part);
  return rule?.values.find((one) => one.value === String(value))?.name() ?? String(value);
}
