import type { z } from 'zod';
import type { Sponsor } from '#contract/publishing/ads/ads.ts';
import type { RaceProtest } from '#contract/season/races/races.ts';
import type { raceNotice } from '#contract/season/races/notices.ts';
import type { organization } from '#contract/people/reference/reference.ts';
import type { SheetName } from '#rules/files/sheets.ts';
import type { CupStatus } from '#rules/season/cups/cup-status.ts';
import type { Splits } from '#rules/raceday/races/splits.ts';
import { type Shortened, shortenedRules } from '#rules/raceday/day/shorten.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import type { CategoryRider, RaceRules, Run } from '#rules/raceday/races/types.ts';
import type { Phase } from '#rules/stages.ts';
import type { Removal, Status } from '#rules/statuses.ts';
import type { RaceStatus } from '#rules/race-statuses.ts';
import {
  entryColumns,
  heatColumns,
  rideColumns,
  type RiderNames,
  type runColumns,
} from '#server/season/races/columns.ts';
import type { PriceRow } from '#server/season/prices/public-price.ts';
import { type Packed, unpackRows } from '#server/season/races/packed-rows.ts';

interface FactImage {
  image_id: number;
  mini: string;
  medium: string;
  full: string | null;
  description: string;
}

export interface EntryFact {
  entry_id: number;
  rider_id: number;
  category_id: number;
  plate: string;
  rider_fullname: string;
  /** The public columns of the rider, by their names. */
  rider_about: Record<string, string> | null;
  club_id: number | null;
  club_name: string | null;
  /** The class of licence and awards, if it is not the class that races. */
  entered_category_name: string | null;
  removed: Removal | null;
  lot: number | null;
}

export interface HeatFact extends HeatName {
  heat_id: number;
  number: string;
  observations: string | null;
  images: FactImage[] | null;
}

export interface RunFact {
  entry_id: number;
  phase: Phase;
  heat_id: number | null;
  lane: number | null;
  status: Status | null;
  place: number | null;
  time_ms: number | null;
  heat_size: number | null;
}

/** A run with its split times. */
export interface RideFact extends RunFact {
  splits: Splits | null;
}

interface CategoryFact extends Shortened {
  category_id: number;
  category_name: string;
  category_order: number;
  plate_colour: 'yellow' | 'blue' | 'red' | 'white' | 'black';
  /** The rules of its cup or its date. The rules in force are in `ClassFact.rules`. */
  rules: RaceRules;
}

/** A class with the rules in force: those of its cup, or what rain left of them. */
interface ClassFact extends CategoryFact {
  /** The rules before anything was shortened: race numbers still follow them. */
  planned: RaceRules;
}

/** Another race of the same cup. */
interface NeighbourFact {
  race_date: string;
  race_name: string;
}

/** The lists of a race that have many rows. */
interface RaceLists {
  entries: EntryFact[];
  heats: HeatFact[];
  runs: RideFact[];
}

/** A race as the database has it, whether its cup is public or not: only facts, nothing computed. */
export interface AnyRaceFacts extends RaceLists {
  race_id: number;
  race_name: string;
  race_status: RaceStatus;
  race_date: string;
  race_place: string | null;
  race_track: { track_id: number; track_name: string } | null;
  race_timetable: string | null;
  race_contact: string | null;
  race_office_hours: string | null;
  race_guide: string | null;
  race_video: string | null;
  race_photos: FactImage[];
  race_photos_count: number;
  cup_id: number;
  cup_name: string;
  cup_status: CupStatus;
  cup_parameters: { showRanking: boolean; showRiders: boolean };
  cup_inscription_init: number;
  cup_inscription_end: number;
  has_regulation: boolean;
  organization: z.input<typeof organization>;
  /** The two ends of the window, in UTC. */
  opens_at: string | null;
  closes_at: string;
  /** When the rest is ridden on another day. It is null when it is ridden on its own day. */
  resumes_at: string | null;
  called_off: boolean;
  /** What its public price is computed from. It is null when nobody can enter any more. */
  entry_price?: PriceRow | null;
  neighbours: { previous: NeighbourFact | null; next: NeighbourFact | null };
  updated_at: string | null;
  categories: CategoryFact[];
  /** The notices that are shown on every page of it, newest first. The last may just have ended. */
  notices: z.input<typeof raceNotice>[];
  sponsors: Sponsor[];
  files: Partial<Record<SheetName, string>>;
  corrections: CorrectionFact[];
  /** The state of each, and nothing about its author. */
  protests: RaceProtest[];
}

/** The same for a race whose cup is public. */
export interface RaceFacts extends AnyRaceFacts {
  cup_status: 'OPENED' | 'CLOSED';
}

/** The lists of a race in the form in which they are transferred. */
export interface PackedLists {
  entries: Packed<EntryFact, ReturnType<typeof entryColumns>>[];
  heats: Packed<HeatFact, typeof heatColumns>[];
  runs: Packed<RideFact, typeof rideColumns>[];
}

export type PackedRun = Packed<RunFact, typeof runColumns>;

/** Facts in the form in which the database sends them. */
export type PackedFacts<Facts extends RaceLists> = Omit<Facts, keyof RaceLists> & PackedLists;

/** Makes facts from what the database sent. */
export function unpackFacts<Came extends PackedLists>(
  names: RiderNames,
  came: Came,
): Omit<Came, keyof RaceLists> & RaceLists {
  return {
    ...came,
    entries: unpackRows(entryColumns(names), came.entries),
    heats: unpackRows(heatColumns, came.heats),
    runs: unpackRows(rideColumns, came.runs),
  };
}

/** A correction that the public reads, with the results of its riders before and after. */
interface CorrectionFact {
  category_id: number;
  at: string;
  phase: Phase;
  number: string | null;
  reason: string | null;
  /** The way a tie was decided. It is absent for results. */
  tie?: 'LOT' | 'RUN_OFF' | 'NONE';
  lines: {
    plate: string;
    rider_fullname: string;
    was: string | null;
    became: string | null;
    was_time_ms?: number;
    became_time_ms?: number;
  }[];
}

/** One category's share of the facts, in the form that the rules accept. */
export interface CategoryShare {
  category: ClassFact;
  riders: CategoryRider[];
  entries: EntryFact[];
  heats: HeatFact[];
  entryById: Map<number, EntryFact>;
  heatById: Map<number, HeatFact>;
  runsByEntry: Map<number, RideFact[]>;
}

/** Returns a run in the form that the rules accept. `nameOf` returns the name of a heat. */
export function runIn(run: RunFact, nameOf: (heat_id: number) => string | null): Run {
  const { phase, heat_id, lane, status, place, time_ms, heat_size } = run;
  const heat = heat_id === null ? null : nameOf(heat_id);
  return { phase, heat, lane, status, place, time_ms, heat_size };
}

/** Splits a race into its categories, in their order. */
export function shareByCategory(facts: AnyRaceFacts): CategoryShare[] {
  const shares = new Map<number, CategoryShare>();
  for (const category of facts.categories) {
    const rules = shortenedRules(category.rules, category);
    shares.set(category.category_id, {
      category: { ...category, rules, planned: category.rules },
      riders: [],
      entries: [],
      heats: [],
      entryById: new Map(),
      heatById: new Map(),
      runsByEntry: new Map(),
    });
  }
  const heatName = new Map<number, string>();
  for (const heat of facts.heats) {
    const share = shares.get(heat.category_id);
    share?.heats.push(heat);
    share?.heatById.set(heat.heat_id, heat);
    heatName.set(heat.heat_id, `${heat.phase}/${heat.serie}`);
  }
  const runsByEntry = Map.groupBy(facts.runs, ({ entry_id }) => entry_id);
  for (const entry of facts.entries) {
    const { entry_id, plate, entered_category_name: entered_class, removed, lot } = entry;
    const share = shares.get(entry.category_id);
    if (!share) continue;
    const runs = runsByEntry.get(entry_id) ?? [];
    share.entries.push(entry);
    share.entryById.set(entry_id, entry);
    share.runsByEntry.set(entry_id, runs);
    const inHeats = runs.map((run) => runIn(run, (heat_id) => heatName.get(heat_id) ?? null));
    share.riders.push({ entry_id, plate, entered_class, removed, lot, runs: inHeats });
  }
  return [...shares.values()];
}

/** Returns the rides of a rider, without those that will not be ridden because the rider left the class. */
export function ridesOf({ runsByEntry, entryById }: CategoryShare, entry_id: number): RideFact[] {
  const runs = runsByEntry.get(entry_id) ?? [];
  return entryById.get(entry_id)?.removed === null ? runs : runs.filter(({ status }) => status !== null);
}

/** Returns the rides of a class that wait for a result. */
export function openRunsOf(share: CategoryShare): RunFact[] {
  return share.entries.flatMap(({ entry_id }) =>
    ridesOf(share, entry_id).filter(({ status }) => status === null),
  );
}
