import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import { categoryWarnings } from '#rules/season/categories/category-gaps.ts';
import type { CupSettings } from '#rules/season/cups/cup-differences.ts';
import { missingToPublish } from '#rules/season/cups/cup-status.ts';
import type { OfficeCupFacts } from './queries.ts';

/** Builds the cup of the contract, with what it still lacks and warnings about its ages. */
export function presentOfficeCup(facts: OfficeCupFacts): OfficeCup {
  return { ...facts, missing: missingToPublish(facts), warnings: categoryWarnings(facts.cup_categories) };
}

/** Returns everything an organizer decides about the cup, without what happened in it. */
export function settingsOf(cup: OfficeCupFacts): CupSettings {
  return {
    cup_name: cup.cup_name,
    cup_parameters: cup.cup_parameters,
    cup_inscription_init: cup.cup_inscription_init,
    cup_inscription_end: cup.cup_inscription_end,
    cup_assign_type: cup.cup_assign_type,
    allow_ride_up: cup.allow_ride_up,
    cup_auto_inscription: cup.cup_auto_inscription,
    cup_regulation: cup.cup_regulation,
    cup_licence_model: cup.cup_licence_model,
    rules: cup.rules,
    points: cup.points,
    count_best: cup.count_best,
    min_rounds_to_rank: cup.min_rounds_to_rank,
    must_ride_last: cup.must_ride_last,
    bonus_presence: cup.bonus_presence,
    only_affiliated: cup.only_affiliated,
    carries_points: cup.carries_points,
    ranking_tie: cup.ranking_tie,
    club_rule: cup.club_rule,
    club_best: cup.club_best,
    qualifications: cup.qualifications.map(({ category_id, ...rule }) => ({
      ...rule,
      category_name:
        cup.cup_categories.find((category) => category.category_id === category_id)?.category_name ?? null,
    })),
    cup_categories: cup.cup_categories.map(({ category_name, entry_limit, exhibition }) => ({
      category_name,
      entry_limit,
      exhibition,
    })),
    cup_dates: cup.cup_dates.map(
      ({
        date,
        name,
        place,
        track_name,
        multiplier,
        timetable,
        contact,
        office_hours,
        guide,
        video,
        images,
        raceImages,
      }) => ({
        date,
        name,
        place,
        track: track_name,
        multiplier,
        timetable,
        contact,
        office_hours,
        guide,
        video,
        pictures: [...images, ...raceImages].map(({ medium, description }) =>
          `${medium} ${description}`.trim(),
        ),
      }),
    ),
  };
}
