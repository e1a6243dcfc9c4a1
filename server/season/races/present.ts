import { Refusal } from '#contract/errors.ts';
import type { z } from 'zod';
import type { race as raceContract, raceCategory } from '#contract/season/races/races.ts';
import { classify } from '#rules/raceday/classification/classification.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { sheetExists, type SheetName, SHEETS_LISTED_IF_DRAWN } from '#rules/files/sheets.ts';
import { bestHill } from '#rules/raceday/races/splits.ts';
import {
  byStage,
  KNOCKOUT_STAGES,
  motoPhase,
  type Phase,
  PHASES,
  STAGES,
  STAGES_ALWAYS_LISTED,
} from '#rules/stages.ts';
import { recordOf } from '#rules/table.ts';
import {
  type CategoryShare,
  type RaceFacts,
  shareByCategory,
  openRunsOf,
} from '#server/season/races/facts.ts';
import { priceSaid } from '#server/season/prices/public-price.ts';
import { mangasOf, stageHeats } from '#server/season/races/present-heats.ts';
import { resultRiders, presentRider } from '#server/season/races/present-riders.ts';

type RaceOut = z.input<typeof raceContract>;
type RaceCategoryOut = z.input<typeof raceCategory>;

function summary(share: CategoryShare, classification: ReturnType<typeof classify>): RaceCategoryOut {
  const { category } = share;
  const phases = new Set<Phase>();
  const ridden = new Set<Phase>();
  for (const runs of share.runsByEntry.values()) {
    for (const run of runs) {
      phases.add(run.phase);
      if (run.status !== null) ridden.add(run.phase);
    }
  }
  const best_hill_ms = bestHill([...share.runsByEntry.values()].flat());
  const order = PHASES.filter((phase) => phases.has(phase));
  const everyMoto =
    ridden.has(motoPhase(category.rules.motos)) || FORMATS[category.rules.heats].mayEndBeforeItsLastMoto;
  const isOver = ridden.has('final') || category.rules.ends === 'stopped';
  const finished = classification.qualify_count === 0 ? everyMoto : isOver;
  return {
    category_id: category.category_id,
    category_name: category.category_name,
    category_order: category.category_order,
    plate_colour: category.plate_colour,
    riders: share.entries.length,
    qualify: classification.qualify_count,
    stages: order,
    reached: order.findLast((phase) => ridden.has(phase)) ?? null,
    complete: finished && openRunsOf(share).length === 0,
    timed: category.rules.tie_break === 'timed',
    ...(best_hill_ms === null ? {} : { best_hill_ms }),
  };
}

/**
 * Returns the race as in the contract, from facts, with places, points and reasons computed by the rules.
 * The list of riders stays empty while the cup hides it (spec §2, race page).
 */
export function presentRace(facts: RaceFacts): RaceOut {
  const shares = shareByCategory(facts);
  const hidesRiders = facts.race_status === 'INSCRIPTION' && !facts.cup_parameters.showRiders;
  const race_riders: RaceOut['race_riders'] = {};
  const race_races: RaceOut['race_races'] = { mangas: [], mangasResult: {}, ...byStage(() => undefined) };
  const race_categories: RaceCategoryOut[] = [];

  for (const share of shares) {
    const key = String(share.category.category_id);
    const classification = classify(share.riders, share.category.rules);
    race_categories.push(summary(share, classification));
    if (!hidesRiders) race_riders[key] = share.entries.map(presentRider);
    if (share.entries.every(({ entry_id }) => share.runsByEntry.get(entry_id)?.length === 0)) continue;
    race_races.mangas.push(...mangasOf(share, classification));
    race_races.mangasResult[key] = resultRiders(share, classification);
    for (const stage of KNOCKOUT_STAGES) {
      const heats = stageHeats(share, classification, stage);
      if (heats.length === 0) continue;
      const before = race_races[stage];
      if (before) before.push(...heats);
      else race_races[stage] = heats;
    }
  }

  // A file that the office uploaded replaces the sheet that is made.
  const sheet = (name: SheetName) =>
    facts.files[name] ??
    (sheetExists(name, { race_categories, race_riders, race_races })
      ? `/sheets/${facts.race_id}/${name}`
      : null);
  const ifDrawn = SHEETS_LISTED_IF_DRAWN.filter((name) => sheet(name) !== null);

  return {
    race_id: facts.race_id,
    race_name: facts.race_name,
    race_status: facts.race_status,
    race_date: facts.race_date,
    race_place: facts.race_place,
    race_track: facts.race_track,
    race_timetable: facts.race_timetable,
    race_contact: facts.race_contact,
    race_office_hours: facts.race_office_hours,
    race_guide: facts.race_guide,
    race_video: facts.race_video,
    race_photos: facts.race_photos,
    race_photos_count: facts.race_photos_count,
    organization_id: facts.organization.organization_id,
    organization: facts.organization,
    cup_id: facts.cup_id,
    cup: {
      cup_id: facts.cup_id,
      cup_name: facts.cup_name,
      cup_status: facts.cup_status,
      cup_parameters: facts.cup_parameters,
      cup_inscription_init: facts.cup_inscription_init,
      cup_inscription_end: facts.cup_inscription_end,
      has_regulation: facts.has_regulation,
    },
    opens_at: facts.opens_at,
    closes_at: facts.closes_at,
    resumes_at: facts.resumes_at,
    called_off: facts.called_off,
    ...priceSaid(facts.entry_price),
    race_neighbours: facts.neighbours,
    updated_at: facts.updated_at,
    riders_count: facts.entries.length,
    race_categories,
    race_riders,
    race_races,
    race_files: {
      inscription: sheet('inscription'),
      mangas: sheet('mangas'),
      classification: sheet('classification'),
      ...recordOf(ifDrawn, sheet),
      ...recordOf(
        STAGES_ALWAYS_LISTED.map((stage) => STAGES[stage].sheet),
        sheet,
      ),
    },
    ...(facts.notices.length === 0 ? {} : { race_notices: facts.notices }),
    ...(facts.sponsors.length === 0 ? {} : { race_sponsors: facts.sponsors }),
    ...(facts.corrections.length === 0 ? {} : { race_corrections: facts.corrections }),
    ...(facts.protests.length === 0 ? {} : { race_protests: facts.protests }),
  };
}

/** Returns the race with the lists of one class only, for a phone that follows that class while it is ridden. */
export function ofClass(race: RaceOut, category_id: number): RaceOut {
  if (!race.race_categories.some((one) => one.category_id === category_id))
    throw new Refusal('race.not_found');
  const key = String(category_id);
  const own = <One extends { category_id: number }>(list: readonly One[]): One[] =>
    list.filter((one) => one.category_id === category_id);
  const keyed = <One>(lists: Record<string, One>): Record<string, One> =>
    lists[key] === undefined ? {} : { [key]: lists[key] };
  const { mangas, mangasResult, ...stages } = race.race_races;
  const { race_corrections, race_protests } = race;
  return {
    ...race,
    race_riders: keyed(race.race_riders),
    race_races: {
      mangas: own(mangas),
      mangasResult: keyed(mangasResult),
      ...byStage((stage) => stages[stage] && own(stages[stage])),
    },
    ...(race_corrections && { race_corrections: own(race_corrections) }),
    ...(race_protests && { race_protests: own(race_protests) }),
  };
}
