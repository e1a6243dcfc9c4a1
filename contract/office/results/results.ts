import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { outdatedDraw } from '#contract/office/day/day.ts';
import { splits } from '#contract/races/splits.ts';
import { correctionLine } from '#contract/races/races.ts';
import {
  id,
  idParam,
  instant,
  phase,
  plainDate,
  plateColour,
  raceStatus,
  runStatus,
  writtenReason,
} from '#contract/values.ts';
import { TIE_WAYS } from '#rules/classification/tie-break.ts';
import { LONGEST_LAP_MS } from '#rules/results/lap-time.ts';
import { RESULT_STATUSES } from '#rules/race-statuses.ts';

const count = z.number().int();
const rank = z.number().int().nullable();

/** A race whose results can be written. */
export const resultsRace = z.object({
  race_id: id,
  cup_id: id,
  cup_name: z.string(),
  organization_shortname: z.string(),
  race_name: z.string(),
  race_date: plainDate,
  race_status: raceStatus,
  /** When the remaining races are ridden, on another day, while that is in the future. */
  resumes_at: instant.nullable(),
  /** The organization called it off: it is not ridden. */
  called_off: z.boolean(),
  zone: z.string(),
  categories: count,
  riders: count,
  /** Races drawn, and those of them without a result. */
  rides: count,
  open: count,
});
export type ResultsRace = z.infer<typeof resultsRace>;

const publication = z.object({ at: instant, by: z.string(), was: raceStatus, became: raceStatus });

/** A file whose results were loaded into a race. */
const load = z.object({
  load_id: id,
  at: instant,
  by: z.string(),
  source: z.string(),
  is_undone: z.boolean(),
  /** It is the last one that counts: it can be taken back, as long as nothing changed since. */
  may_undo: z.boolean(),
  /** Taking it back changes published results, so a reason is needed. */
  needs_reason: z.boolean(),
});

/** A race in the office: each category with what it lacks. */
export const raceResults = resultsRace
  .omit({ categories: true, riders: true, resumes_at: true, called_off: true, zone: true })
  .extend({
    organization_zone: z.string(),
    categories: z.array(
      z.object({
        category_id: id,
        category_name: z.string(),
        plate_colour: plateColour,
        riders: count,
        heats: count,
        open_heats: count,
        /** Riders go on from the motos, and no final is drawn yet: more races will follow. */
        owes_stage: z.boolean(),
        /** Riders tied at the cut after all criteria. */
        undecided: count,
        corrections: count,
      }),
    ),
    /** Every publication and withdrawal, newest first. */
    publications: z.array(publication),
    /** Newest first. */
    loads: z.array(load),
    /** Files of times, newest first. */
    time_loads: z.array(load),
  });
export type RaceResults = z.infer<typeof raceResults>;

/** A rider in a heat, with the result. */
export const heatRun = z.object({
  entry_id: id,
  plate: z.string(),
  rider_fullname: z.string(),
  club_name: z.string().nullable(),
  lane: z.number().int().nullable(),
  status: runStatus.nullable(),
  place: z.number().int().nullable(),
  time_ms: z.number().int().nullable(),
  /** Left out or null: none were taken. */
  splits: splits.nullish(),
});
export type HeatRun = z.infer<typeof heatRun>;

/** What the officials note about a heat; null: nothing. */
export const heatObservations = z.string().trim().min(1).max(500).nullable();

/** A heat with its state: `basis` identifies the state, and a write is accepted only upon it. */
export const officeHeat = z.object({
  phase,
  /** null: the source has no heats, the phase is one list. */
  serie: z.number().int().nullable(),
  number: z.string().nullable(),
  basis: z.string(),
  /** Riders drawn in it. */
  size: count,
  runs: z.array(heatRun),
  /** The notes of the officials; public. */
  observations: z.string().nullable(),
});
export type OfficeHeat = z.infer<typeof officeHeat>;

export const officeCorrection = z.object({
  write_id: id,
  at: instant,
  by: z.string(),
  phase,
  serie: z.number().int().nullable(),
  number: z.string().nullable(),
  /** null: written before the results were published. */
  reason: z.string().nullable(),
  undoes: id.nullable(),
  lines: z.array(correctionLine),
});
export type OfficeCorrection = z.infer<typeof officeCorrection>;

/** How an official decided a tie: by lot, by a run-off; NONE: not decided any more. */
export const tieWay = z.enum(TIE_WAYS);

/** Riders tied across a cut, in the order that an official gave them, if any. */
export const officeTie = z.object({
  phase,
  basis: z.string(),
  decided: z.boolean(),
  /** How many of them go on. */
  passing: count,
  riders: z.array(z.object({ entry_id: id, plate: z.string(), rider_fullname: z.string() })),
});
export type OfficeTie = z.infer<typeof officeTie>;

const tieDecision = z.object({
  decision_id: id,
  at: instant,
  by: z.string(),
  phase,
  way: tieWay,
  reason: z.string().nullable(),
  lines: z.array(correctionLine),
});

/** A category with its heats in race order, and every write of it, newest first. */
export const categoryResults = z.object({
  race_id: id,
  race_name: z.string(),
  race_status: raceStatus,
  /** Its published races: a change of one is a correction. */
  posted: z.array(phase),
  organization_zone: z.string(),
  /** The country of the organization; null: not given. */
  country_code: z.string().nullable(),
  category_id: id,
  category_name: z.string(),
  plate_colour: plateColour,
  /** Lap times break ties here. */
  timed: z.boolean(),
  /** Two officials sign a relegation or a disqualification. */
  two_sign: z.boolean(),
  heats: z.array(officeHeat),
  ties: z.array(officeTie),
  writes: z.array(officeCorrection),
  /** Newest first. */
  decisions: z.array(tieDecision),
  /** The stage that was made from results that have changed since; null: none. */
  outdated: outdatedDraw.nullable(),
});
export type CategoryResults = z.infer<typeof categoryResults>;

const named = z.object({ plate: z.string(), rider_fullname: z.string() });

/** The effects, computed by the rules before and after. */
export const resultConsequences = z.object({
  /** The results now, and after the change. */
  lines: z.array(correctionLine),
  ranks: z.array(named.extend({ was: rank, became: rank })),
  comes_in: z.array(named),
  goes_out: z.array(named),
  next_stage: z.object({ phase, ridden: z.boolean() }).nullable(),
  undecided: z.array(named),
  /** The changes in the cup's ranking; null: the cup shows none, or this race does not count yet. */
  series: z
    .array(
      z.object({
        category_name: z.string(),
        rider_fullname: z.string(),
        points_was: z.number().nullable(),
        points_became: z.number().nullable(),
        position_was: rank,
        position_became: rank,
      }),
    )
    .nullable(),
});
export type ResultConsequences = z.infer<typeof resultConsequences>;

const heatBody = {
  category_id: id,
  phase,
  serie: z.number().int().min(1).max(99).nullable(),
  basis: z.string().max(64),
  /** Every rider of the heat. */
  results: z
    .array(
      z.strictObject({
        entry_id: id,
        status: runStatus.nullable(),
        place: z.number().int().min(1).max(8).nullable(),
        /** The lap in milliseconds; left out: unchanged. */
        time_ms: z.number().int().min(1).max(LONGEST_LAP_MS).nullish(),
        /** The times on the way; left out: unchanged, null: none. */
        splits: splits.nullish(),
      }),
    )
    .min(1)
    .max(256),
};
export type HeatBody = z.infer<z.ZodObject<typeof heatBody>>;

const params = z.strictObject({ id: idParam });
const writing = ['race.not_found', 'office.changed'] as const;
const heatWriting = [
  ...writing,
  'race.category_elsewhere',
  'results.heat_not_found',
  'results.riders',
  'results.place_twice',
  'results.place_beyond',
  'results.split_order',
  'results.not_drawn',
] as const;

export const listResultsRaces = endpoint({
  method: 'GET',
  path: '/api/office/results',
  who: 'organizer',
  summary: 'Races drawn or ridden, newest first, with what is missing in them',
  query: z.strictObject({}),
  reply: z.object({ items: z.array(resultsRace) }),
});

export const getRaceResults = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/results',
  who: 'race_organizer',
  summary: 'A race in the office: its categories, what is missing, and how far the public was let in',
  params,
  query: z.strictObject({}),
  reply: raceResults,
  errors: ['race.not_found'],
});

export const getCategoryResults = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/results/{categoryId}',
  who: 'race_organizer',
  summary: 'The heats of a category as they are written, and every write',
  params: z.strictObject({ id: idParam, categoryId: idParam }),
  query: z.strictObject({}),
  reply: categoryResults,
  errors: ['race.not_found', 'race.category_elsewhere'],
});

export const foreseeResults = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/results/foresee',
  who: 'race_organizer',
  summary: 'What would come of a heat written so: ranks, who goes on, points. Nothing is written',
  params,
  body: z.strictObject(heatBody),
  reply: resultConsequences,
  errors: heatWriting,
});

export const writeResults = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/results',
  who: 'race_organizer',
  summary:
    'Writes a heat whole, upon the state that was read; after publication with a reason, which the public reads',
  params,
  body: z.strictObject({
    ...heatBody,
    request_key: z.uuid(),
    reason: writtenReason.optional(),
    /** The correction that this one undoes. */
    undoes: id.optional(),
    /** The second official who signs a relegation or disqualification, where two are needed. */
    signed_by: z.string().trim().min(1).max(60).optional(),
  }),
  reply: categoryResults,
  errors: [...heatWriting, 'results.reason_missing', 'judging.sign_missing'],
});

export const publishResults = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/results/status',
  who: 'race_organizer',
  summary: 'Publishes the results as provisional or official, or takes that back, one step at a time',
  params,
  body: z.strictObject({
    was: raceStatus,
    race_status: z.enum(RESULT_STATUSES),
    /** Why it becomes official before the deadline for protests. */
    reason: writtenReason.optional(),
  }),
  reply: raceResults,
  errors: [
    ...writing,
    'results.status_move',
    'posting.protest_open',
    'posting.window_open',
    'posting.changed',
  ],
});

export const undoLoad = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/results/undo',
  who: 'race_organizer',
  summary:
    'Takes back the last file that was loaded onto the entries of a race: everything is as it was before',
  params,
  body: z.strictObject({ load_id: id, reason: writtenReason.optional() }),
  reply: raceResults,
  errors: [
    ...writing,
    'results.load_not_found',
    'results.undo_late',
    'results.undo_published',
    'results.reason_missing',
  ],
});

export const decideTie = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/results/tie',
  who: 'race_organizer',
  summary:
    'Orders riders the keys leave tied across a cut, as an official drew or raced them; or opens the tie again',
  params,
  body: z.strictObject({
    category_id: id,
    phase,
    basis: z.string().max(64),
    /** The tied riders, best first. */
    order: z.array(id).min(2).max(256),
    way: tieWay,
    request_key: z.uuid(),
    reason: writtenReason.optional(),
  }),
  reply: categoryResults,
  errors: [...writing, 'race.category_elsewhere', 'results.tie_not_found', 'results.reason_missing'],
});
