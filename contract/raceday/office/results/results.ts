import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { outdatedDraw } from '#contract/raceday/office/day/day.ts';
import { splits } from '#contract/season/races/splits.ts';
import { correctionLine } from '#contract/season/races/races.ts';
import {
  id,
  idParam,
  instant,
  phase,
  plainDate,
  plateColour,
  raceStatus,
  ruleArticle,
  runStatus,
  writtenReason,
} from '#contract/values.ts';
import { TIE_WAYS } from '#rules/raceday/classification/tie-break.ts';
import { LONGEST_LAP_MS } from '#rules/raceday/results/lap-time.ts';
import { RESULT_STATUSES } from '#rules/race-statuses.ts';

const count = z.number().int();
const rank = z.number().int().nullable();

/** The results of this race can be written. */
export const resultsRace = z.object({
  race_id: id,
  cup_id: id,
  cup_name: z.string(),
  organization_shortname: z.string(),
  race_name: z.string(),
  race_date: plainDate,
  race_status: raceStatus,
  /** It says when the remaining races are ridden on another day, while that is in the future. */
  resumes_at: instant.nullable(),
  /** It is true if the organization called the date off, so that it is not ridden. */
  called_off: z.boolean(),
  zone: z.string(),
  categories: count,
  riders: count,
  /** It counts the races drawn. `open` counts those of them without a result. */
  rides: count,
  open: count,
  /** It counts protests that wait for an answer or a correction. */
  protests: count,
});
export type ResultsRace = z.infer<typeof resultsRace>;

const publication = z.object({ at: instant, by: z.string(), was: raceStatus, became: raceStatus });

/** This is a file whose results were loaded into a race. */
const load = z.object({
  load_id: id,
  at: instant,
  by: z.string(),
  source: z.string(),
  is_undone: z.boolean(),
  /** It is true for the last file that counts, which can be taken back as long as nothing has changed since. */
  may_undo: z.boolean(),
  /** It is true if taking the file back changes published results, so that a reason is needed. */
  needs_reason: z.boolean(),
});

/** This is a race in the office, with what each category lacks. */
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
        /** It is true if riders go on from the motos and no final is drawn yet. More races will follow. */
        owes_stage: z.boolean(),
        /** It counts the riders tied at the cut after all criteria. */
        undecided: count,
        corrections: count,
      }),
    ),
    /** It lists every publication and withdrawal, newest first. */
    publications: z.array(publication),
    /** The newest file comes first. */
    loads: z.array(load),
    /** They are files of times, newest first. */
    time_loads: z.array(load),
  });
export type RaceResults = z.infer<typeof raceResults>;

/** This is a rider in a heat, with the result. */
export const heatRun = z.object({
  entry_id: id,
  plate: z.string(),
  rider_fullname: z.string(),
  club_name: z.string().nullable(),
  lane: z.number().int().nullable(),
  status: runStatus.nullable(),
  place: z.number().int().nullable(),
  time_ms: z.number().int().nullable(),
  /** It is left out or null if no splits were taken. */
  splits: splits.nullish(),
});
export type HeatRun = z.infer<typeof heatRun>;

/** The officials note this about a heat. It is null if they note nothing. */
export const heatObservations = z.string().trim().min(1).max(500).nullable();

/** This is a heat with its state. `basis` identifies the state, and a write is accepted only if it names that state. */
export const officeHeat = z.object({
  phase,
  /** It is null if the source has no heats and the phase is one list. */
  serie: z.number().int().nullable(),
  number: z.string().nullable(),
  basis: z.string(),
  /** It counts the riders drawn in the heat. */
  size: count,
  runs: z.array(heatRun),
  /** They are the notes of the officials, and public. */
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
  /** It is null if it was written before the results were published. */
  reason: z.string().nullable(),
  /** It is the article or reason of a relegation or disqualification. It is null if there is none. */
  article: z.string().nullable(),
  undoes: id.nullable(),
  lines: z.array(correctionLine),
});
export type OfficeCorrection = z.infer<typeof officeCorrection>;

/** An official decided a tie by lot or by a run-off. With NONE, it is no longer decided. */
export const tieWay = z.enum(TIE_WAYS);

/** These riders are tied across a cut, in the order that an official gave them, if any. */
export const officeTie = z.object({
  phase,
  basis: z.string(),
  decided: z.boolean(),
  /** It counts how many of them go on. */
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

/** This is a category with its heats in race order, and every write of it, newest first. */
export const categoryResults = z.object({
  race_id: id,
  race_name: z.string(),
  race_status: raceStatus,
  /** They are its published races. A change of one is a correction. */
  posted: z.array(phase),
  organization_zone: z.string(),
  /** It is the country of the organization. It is null if it is not given. */
  country_code: z.string().nullable(),
  category_id: id,
  category_name: z.string(),
  plate_colour: plateColour,
  /** It is true if lap times break ties here. */
  timed: z.boolean(),
  /** It is true if two officials sign a relegation or a disqualification. */
  two_sign: z.boolean(),
  heats: z.array(officeHeat),
  ties: z.array(officeTie),
  writes: z.array(officeCorrection),
  /** The newest decision comes first. */
  decisions: z.array(tieDecision),
  /** This stage was made from results that have changed since. It is null if there is none. */
  outdated: outdatedDraw.nullable(),
});
export type CategoryResults = z.infer<typeof categoryResults>;

const named = z.object({ plate: z.string(), rider_fullname: z.string() });

/** These are the effects, computed by the rules before and after. */
export const resultConsequences = z.object({
  /** They are the results now and after the change. */
  lines: z.array(correctionLine),
  ranks: z.array(named.extend({ was: rank, became: rank })),
  comes_in: z.array(named),
  goes_out: z.array(named),
  next_stage: z.object({ phase, ridden: z.boolean() }).nullable(),
  undecided: z.array(named),
  /** They are the changes in the cup's ranking. It is null if the cup shows no ranking or this race does not count yet. */
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
  /** It holds every rider of the heat. */
  results: z
    .array(
      z.strictObject({
        entry_id: id,
        status: runStatus.nullable(),
        place: z.number().int().min(1).max(8).nullable(),
        /** It is the lap in milliseconds. If it is left out, it stays unchanged. */
        time_ms: z.number().int().min(1).max(LONGEST_LAP_MS).nullish(),
        /** They are the times on the way. If they are left out, they stay unchanged, and null means none. */
        splits: splits.nullish(),
      }),
    )
    .min(1)
    .max(256),
};
export type HeatBody = z.infer<z.ZodObject<typeof heatBody>>;

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
  summary: 'Returns the races that are drawn or ridden, newest first, with what is missing in them.',
  reply: z.object({ items: z.array(resultsRace) }),
});

export const getRaceResults = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/results',
  who: 'race_organizer',
  summary: 'Returns a race in the office, with its categories, what is missing and how far it is published.',
  reply: raceResults,
  errors: ['race.not_found'],
});

export const getCategoryResults = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/results/{categoryId}',
  who: 'race_organizer',
  summary: 'Returns the heats of a category as they are written, and every write.',
  params: z.strictObject({ id: idParam, categoryId: idParam }),
  reply: categoryResults,
  errors: ['race.not_found', 'race.category_elsewhere'],
});

export const foreseeResults = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/results/foresee',
  who: 'race_organizer',
  summary:
    'Returns the ranks, the riders who go on and the points that would follow from a heat written in this way. It writes nothing.',
  body: z.strictObject(heatBody),
  reply: resultConsequences,
  errors: heatWriting,
});

export const writeResults = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/results',
  who: 'race_organizer',
  summary:
    'Writes all results of a heat. Refuses the request if the state changed since it was read. After publication it needs a reason, which the public reads.',
  body: z.strictObject({
    ...heatBody,
    request_key: z.uuid(),
    reason: writtenReason.optional(),
    /** It is the correction that this one undoes. */
    undoes: id.optional(),
    /** It is needed for every rider who is relegated or disqualified by this. */
    article: ruleArticle.optional(),
    /** The second official signs a relegation or disqualification, if two are needed. */
    signed_by: z.string().trim().min(1).max(60).optional(),
  }),
  reply: categoryResults,
  errors: [...heatWriting, 'results.reason_missing', 'judging.article_missing', 'judging.sign_missing'],
});

export const publishResults = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/results/status',
  who: 'race_organizer',
  summary: 'Publishes the results as provisional or official, or takes that back, one step at a time.',
  body: z.strictObject({
    was: raceStatus,
    race_status: z.enum(RESULT_STATUSES),
    /** It says why the result becomes official before the deadline for protests. */
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
    'Takes back the last file that was loaded onto the entries of a race, and restores what was before.',
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
    'Orders riders whom the keys leave tied across a cut, by a lot or a race of an official, or opens the tie again.',
  body: z.strictObject({
    category_id: id,
    phase,
    basis: z.string().max(64),
    /** They are the tied riders, best first. */
    order: z.array(id).min(2).max(256),
    way: tieWay,
    request_key: z.uuid(),
    reason: writtenReason.optional(),
  }),
  reply: categoryResults,
  errors: [...writing, 'race.category_elsewhere', 'results.tie_not_found', 'results.reason_missing'],
});
