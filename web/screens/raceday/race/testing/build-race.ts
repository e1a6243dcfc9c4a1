import type { Cup } from '#contract/season/cups/cups.ts';
import type { Race } from '#contract/season/races/races.ts';
import { byStage } from '#rules/stages.ts';
import {
  buildCategory,
  type CategoryDay,
  type CategoryPlan,
} from '#web/screens/raceday/race/testing/build-category.ts';

export interface RacePlan {
  race_status?: Race['race_status'];
  closes_at?: string;
  showRiders?: boolean;
  categories: CategoryPlan[];
}

const organization: Race['organization'] = {
  organization_id: 1,
  organization_name: 'Federación Argentina de Bicicross',
  organization_shortname: 'FABMX',
  organization_order: 1,
  organization_zone: 'America/Argentina/Buenos_Aires',
  organization_contact: '',
  organization_language: 'es',
  country_code: 'ARG',
};

const noFiles: Race['race_files'] = {
  inscription: null,
  mangas: null,
  classification: null,
  Octavos: null,
  Cuartos: null,
  Semis: null,
  Final: null,
};

function entered(day: CategoryDay): Race['race_riders'][string] {
  return day.results.map(({ entry_id, rider_id, plate, rider_fullname, club }) => ({
    entry_id,
    rider_id,
    plate,
    rider_fullname,
    club,
  }));
}

/** Builds a race of the Copa Argentina at Bariloche, on 12-07-2026, with the categories of the plan. */
export function buildRace(plan: RacePlan): Race {
  const race_status = plan.race_status ?? 'OFFICIAL';
  const showRiders = plan.showRiders ?? true;
  const days = plan.categories.map(buildCategory);
  const isDrawn = ['DRAWN', 'RACING', 'PROVISIONAL', 'OFFICIAL'].includes(race_status);
  const drawn = isDrawn ? days : [];
  const hidden = race_status === 'INSCRIPTION' && !showRiders;
  const keyed = <T>(list: CategoryDay[], of: (day: CategoryDay) => T): Record<string, T> =>
    Object.fromEntries(list.map((day) => [String(day.category.category_id), of(day)]));
  return {
    race_id: 77,
    race_name: '5ª fecha · Bariloche',
    race_status,
    race_date: '2026-07-12',
    race_place: 'Pista municipal de Bariloche',
    organization_id: 1,
    organization,
    cup_id: 12,
    cup: {
      cup_id: 12,
      cup_name: 'Copa Argentina 2026',
      cup_status: 'OPENED',
      cup_parameters: { showRanking: true, showRiders },
      cup_inscription_init: 15,
      cup_inscription_end: 2,
      has_regulation: true,
    },
    opens_at: '2026-06-27T03:00:00Z',
    closes_at: plan.closes_at ?? '2026-07-10T03:00:00Z',
    resumes_at: null,
    called_off: false,
    race_photos: [],
    race_photos_count: 0,
    race_neighbours: {
      previous: { race_date: '2026-06-14', race_name: '4ª fecha · Neuquén' },
      next: null,
    },
    updated_at: '2026-07-12T19:32:10.000Z',
    riders_count: plan.categories.reduce((sum, one) => sum + one.riders, 0),
    race_categories: days.map((day) => day.category),
    race_riders: hidden ? {} : keyed(days, entered),
    race_races: {
      mangas: drawn.flatMap((day) => day.mangas),
      mangasResult: keyed(drawn, (day) => day.results),
      ...byStage((stage) =>
        stage === 'playoff_2' || stage === 'final' ? drawn.flatMap((day) => day[stage]) : undefined,
      ),
    },
    race_files: noFiles,
  };
}

/** The cup of that race, for a date that has no race. */
export const copaArgentina: Cup = {
  cup_id: 12,
  cup_name: 'Copa Argentina 2026',
  cup_status: 'OPENED',
  organization_id: 1,
  organization,
  cup_dates: [
    {
      date: '2026-05-10',
      name: '4ª fecha · Rosario',
      place: null,
      images: [],
      raceImages: [],
      race_id: 76,
      race_status: 'OFFICIAL',
      opens_at: null,
      closes_at: null,
      resumes_at: null,
      called_off: false,
      zone: 'America/Argentina/Buenos_Aires',
      state: '',
      country: null,
    },
    {
      date: '2026-07-12',
      name: '5ª fecha · Bariloche',
      place: null,
      images: [],
      raceImages: [],
      race_id: 77,
      race_status: 'OFFICIAL',
      opens_at: null,
      closes_at: null,
      resumes_at: null,
      called_off: false,
      zone: 'America/Argentina/Buenos_Aires',
      state: '',
      country: null,
    },
  ],
  cup_parameters: { showRanking: true, showRiders: true },
  cup_regulation: null,
  cup_inscription_init: 15,
  cup_inscription_end: 2,
  cup_categories: [],
  cup_rider: {},
  cup_assign_type: 'RANDOM',
  cup_auto_inscription: false,
  cup_licence_model: null,
  count_best: null,
  only_affiliated: false,
  ranking_tie: ['moreWins'],
  qualifications: [],
  updated_at: null,
  ranking_rules: {
    points_table: [],
    min_rounds_to_rank: 0,
    must_ride_last: false,
    bonus_presence: 0,
    carries_points: false,
    exhibition: [],
    multipliers: {},
    held: 0,
  },
};
