import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { inscriptionRefusal, licenceState } from '#contract/entries/entries.ts';
import { sheetRefusals } from '#contract/file-refusals.ts';
import { licenceAnswers } from '#contract/licences/answers.ts';
import { entryChoice } from '#contract/money/prices.ts';
import { id, idParam, instant, plateColour, wheel } from '#contract/values.ts';

/** Riders one request may name. */
export const MANY = 300;

const params = z.strictObject({ id: idParam });

/** A class a rider could enter, or why not. */
const candidateCategory = z.object({
  category_id: id,
  category_name: z.string(),
  plate_colour: plateColour,
  wheel,
  /** Fits by age, gender and wheel. */
  fits: z.boolean(),
  inscripted: z.boolean(),
  plate: z.string().nullable(),
  /** 0: a new entry waits; null: no limit. */
  places_left: z.number().int().nullable(),
  refusal: inscriptionRefusal.nullable(),
  /** The licence that counts for this date, else the newest one. */
  licence: z
    .object({
      lbr_id: id,
      state: licenceState,
      asked_at: instant,
      /** This account asked for it, and it is still in review: it may be withdrawn. */
      is_own: z.boolean(),
      lbr_reason: z.string().nullable(),
    })
    .nullable(),
});

/** A rider of the account's club or organization, with the state of each class of the race. */
export const candidate = z.object({
  rider_id: id,
  rider_fullname: z.string(),
  club_name: z.string(),
  /** Distinguishes two riders with the same name; null: the date is not known. */
  birth_year: z.number().int().nullable(),
  /** A family is in charge: only it sends the rider's papers. */
  has_account: z.boolean(),
  /** A side of the identity document is missing, which the organization checks. */
  papers_missing: z.boolean(),
  /** Those that fit, are ridden, or have a licence. */
  categories: z.array(candidateCategory),
  /** The classes ridden on the last date, those that the race still has. */
  last_category_ids: z.array(id),
});
export type Candidate = z.infer<typeof candidate>;

export const findCandidates = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/riders',
  who: 'staff',
  summary: 'Riders of the own scope by name, document or plate, with what stands in the way of each class',
  params,
  query: z.strictObject({ q: z.string().trim().min(2).max(80) }),
  reply: z.object({ items: z.array(candidate) }),
  errors: ['race.not_found'],
});

export const listLastRiders = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/last-riders',
  who: 'staff',
  summary: "Who rode the cup's date before this one, within the own scope, each with what is missing",
  params,
  query: z.strictObject({}),
  reply: z.object({
    /** null: no date before this one. */
    race_name: z.string().nullable(),
    items: z.array(candidate),
    /** For a delegate: the club's other riders, who did not ride it. */
    others: z.array(candidate),
    /** How soon the organization answers a request for a licence. */
    answers: licenceAnswers,
  }),
  errors: ['race.not_found'],
});

/** The result for one rider of many. */
export const manyResult = z.object({
  rider_id: id,
  category_id: id,
  outcome: z.enum(['entered', 'waiting', 'already_in', 'refused']),
  plate: z.string().nullable(),
  waiting: z.number().int().nullable(),
  /** Why not, as an error code, and its sentence in the caller's language. */
  code: z.string().nullable(),
  words: z.string(),
});
export type ManyResult = z.infer<typeof manyResult>;

export const enterMany = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/entries/many',
  who: 'staff',
  summary:
    'Enters many riders, each answered by itself: who is let in stays in. Sent twice, the answer is the same',
  params,
  body: z.strictObject({
    request_key: z.uuid(),
    reason: z.string().trim().max(200).default(''),
    items: z
      .array(
        z.strictObject({
          rider_id: id,
          category_id: id,
          plate: z.string().trim().max(20).default(''),
          code: entryChoice.code,
          /** What was said that it costs; null: nothing was. */
          price: entryChoice.price,
        }),
      )
      .min(1)
      .max(MANY),
  }),
  reply: z.object({ items: z.array(manyResult) }),
  errors: ['request.too_many', 'race.not_found', 'office.reason_missing'],
});

/** Errors of a row in a club's sheet. */
export const rowProblem = z.enum([
  'rider_missing',
  'rider_unknown',
  'rider_similar',
  'rider_many',
  /** The document belongs to a rider with another name. */
  'rider_other',
  'rider_twice',
  'category_missing',
  'category_unknown',
  'plate_wrong',
  'plate_taken',
  'plate_twice',
]);

/** A row of a club's sheet: what it says, and how it was understood. */
export const sheetRow = z.object({
  /** As the spreadsheet counts it. */
  row: z.number().int(),
  said: z.object({ document: z.string(), name: z.string(), plate: z.string(), category: z.string() }),
  rider: z.object({ rider_id: id, rider_fullname: z.string(), club_name: z.string() }).nullable(),
  /** Riders of the account with a similar name. */
  similar: z.array(
    z.object({
      rider_id: id,
      rider_fullname: z.string(),
      club_name: z.string(),
      /** With the club, it distinguishes two riders with the same name. */
      birth_year: z.number().int().nullable(),
    }),
  ),
  category: z.object({ category_id: id, category_name: z.string() }).nullable(),
  problems: z.array(rowProblem),
  /** Why the rules refuse the rider, as an error code, and its sentence. */
  refusal: inscriptionRefusal.nullable(),
  words: z.string(),
  /** In already: nothing to do. */
  already_in: z.boolean(),
});
export type SheetRow = z.infer<typeof sheetRow>;

export const readEntrySheet = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/entries/sheet',
  who: 'staff',
  summary: "A club's spreadsheet read row by row, matched with own riders and classes; nothing is written",
  params,
  body: z.strictObject({}),
  files: ['file'],
  reply: z.object({
    items: z.array(sheetRow),
    /** Riders of rows who lack the licence or a class, with what prevents each class. */
    lacking: z.array(candidate),
  }),
  errors: ['race.not_found', 'office.file_missing', 'office.sheet_columns', ...sheetRefusals],
});

export const getDeskFile = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/entries/file',
  who: 'staff',
  summary: 'The entries of the own scope as a file: spreadsheet, CSV, or for the programs BEM and Sqorz',
  params,
  query: z.strictObject({ format: z.enum(['xlsx', 'csv', 'bem', 'sqorz']) }),
  reply: z.unknown(),
  answersFile: true,
  errors: ['race.not_found'],
});
