import type { CupStatus } from '#rules/cups/cup-status.ts';
import type { CategoryRider, RaceRules } from '#rules/races/types.ts';
import type { Phase } from '#rules/stages.ts';
import type { Removal, Status } from '#rules/statuses.ts';
import type { RaceStatus } from '#rules/race-statuses.ts';

interface FactImage {
  mini: string;
  medium: string;
  full: string | null;
  description: string;
}

/** entry_id, rider_id, category_id, plate, rider_fullname, club_id, club_name, entered category, removed, lot */
export type EntryFact = [
  number,
  number,
  number,
  string,
  string,
  number | null,
  string | null,
  string | null,
  Removal | null,
  number | null,
];

/** heat_id, category_id, phase, serie, number, observations, images */
export type HeatFact = [number, number, Phase, number, string, string | null, FactImage[] | null];

/** entry_id, phase, heat_id, lane, status, place, time_ms, heat_size */
export type RunFact = [
  number,
  Phase,
  number | null,
  number | null,
  Status | null,
  number | null,
  number | null,
  number | null,
];

interface CategoryFact {
  category_id: number;
  category_name: string;
  category_order: number;
  plate_colour: 'yellow' | 'blue' | 'red' | 'white' | 'black';
  rules: RaceRules;
}

/** A race as the database tells it: facts only, nothing computed. */
export interface RaceFacts {
  race_id: number;
  race_name: string;
  race_status: RaceStatus;
  race_date: string;
  race_place: string | null;
  race_timetable: string | null;
  race_contact: string | null;
  cup_id: number;
  cup_name: string;
  cup_status: 'OPENED' | 'CLOSED';
  cup_parameters: { showRanking: boolean; showRiders: boolean };
  cup_inscription_init: number;
  cup_inscription_end: number;
  organization: {
    organization_id: number;
    organization_name: string;
    organization_shortname: string;
    organization_order: number;
    organization_zone: string;
    organization_contact: string;
  };
  /** The window's two ends, in UTC. */
  opens_at: string;
  closes_at: string;
  updated_at: string | null;
  categories: CategoryFact[];
  entries: EntryFact[];
  heats: HeatFact[];
  runs: RunFact[];
  files: Partial<Record<RaceFileKind, string>>;
  corrections: CorrectionFact[];
}

/** A correction the public reads, with the results of its riders before and after. */
interface CorrectionFact {
  category_id: number;
  at: string;
  phase: Phase;
  number: string | null;
  reason: string;
  /** A tie that was decided; left out: results. */
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

type RaceFileKind = 'inscription' | 'mangas' | 'classification' | 'Octavos' | 'Cuartos' | 'Semis' | 'Final';

/** One category's share of the facts, in the form the rules take. `rider_id` of the rules is the entry. */
export interface CategoryShare {
  category: CategoryFact;
  riders: CategoryRider[];
  entries: EntryFact[];
  heats: HeatFact[];
  entryById: Map<number, EntryFact>;
  heatById: Map<number, HeatFact>;
  runsByEntry: Map<number, RunFact[]>;
}

/** Splits a race into its categories, in their order. */
export function shareByCategory(facts: AnyRaceFacts): CategoryShare[] {
  const shares = new Map<number, CategoryShare>();
  for (const category of facts.categories) {
    shares.set(category.category_id, {
      category,
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
    const share = shares.get(heat[1]);
    share?.heats.push(heat);
    share?.heatById.set(heat[0], heat);
    heatName.set(heat[0], `${heat[2]}/${heat[3]}`);
  }
  const runsByEntry = new Map<number, RunFact[]>();
  for (const run of facts.runs) {
    const before = runsByEntry.get(run[0]);
    if (before) before.push(run);
    else runsByEntry.set(run[0], [run]);
  }
  for (const entry of facts.entries) {
    const share = shares.get(entry[2]);
    if (!share) continue;
    const runs = runsByEntry.get(entry[0]) ?? [];
    share.entries.push(entry);
    share.entryById.set(entry[0], entry);
    share.runsByEntry.set(entry[0], runs);
    share.riders.push({
      rider_id: entry[0],
      plate: entry[3],
      entered_class: entry[7],
      removed: entry[8],
      lot: entry[9],
      runs: runs.map(([, phase, heatId, lane, status, place, time_ms, heat_size]) => ({
        phase,
        heat: heatId === null ? null : (heatName.get(heatId) ?? null),
        lane,
        status,
        place,
        time_ms,
        heat_size,
      })),
    });
  }
  return [...shares.values()];
}

/** The same of a race whose cup need not be public. */
export type AnyRaceFacts = Omit<RaceFacts, 'cup_status'> & { cup_status: CupStatus };
