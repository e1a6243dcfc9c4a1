import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { inscriptionRefusal, licenceState } from '#contract/entries/entries.ts';
import { importSum } from '#contract/import-sum.ts';
import { sheetRefusals } from '#contract/refusals.ts';
import { licenceAnswers } from '#contract/entries/licence-answers.ts';
import { entryChoice } from '#contract/money/prices.ts';
import { id, idParam, instant, plateColour, wheel } from '#contract/values.ts';

/** One request may name this many riders. */
export const MANY = 300;

/** It is a class that a rider could enter, or the reason why not. */
const candidateCategory = z.object({
  category_id: id,
  category_name: z.string(),
  plate_colour: plateColour,
  wheel,
  /** It is true if age, gender and wheel fit. */
  fits: z.boolean(),
  inscripted: z.boolean(),
  plate: z.string().nullable(),
  /** With 0, a new entry waits. It is null without a limit. */
  places_left: z.number().int().nullable(),
  refusal: inscriptionRefusal.nullable(),
  /** It is the licence that counts for this date, or otherwise the newest one. */
  licence: z
    .object({
      lbr_id: id,
      state: licenceState,
      asked_at: instant,
      /** It is true if this account asked for it and it is still in review. It may then be withdrawn. */
      is_own: z.boolean(),
      lbr_reason: z.string().nullable(),
    })
    .nullable(),
});

/** This is a rider of the account's club or organization, with the state of each class of the race. */
export const candidate = z.object({
  rider_id: id,
  rider_fullname: z.string(),
  club_name: z.string(),
  /** It distinguishes two riders with the same name. It is null if the date is not known. */
  birth_year: z.number().int().nullable(),
  /** It is true if a family is in charge. Only the family sends the rider's papers. */
  has_account: z.boolean(),
  /** It is true if a side of the identity document is missing. The organization checks it. */
  papers_missing: z.boolean(),
  /** They are the classes that fit, are ridden, or have a licence. */
  categories: z.array(candidateCategory),
  /** They are the classes ridden on the last date, as far as the race still has them. */
  last_category_ids: z.array(id),
});
export type Candidate = z.infer<typeof candidate>;

export const findCandidates = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/riders',
  who: 'staff',
  summary:
    "Returns riders within the caller's scope by name, document or plate, with what prevents an entry in each class.",
  query: z.strictObject({ q: z.string().trim().min(2).max(80) }),
  reply: z.object({ items: z.array(candidate) }),
  errors: ['race.not_found'],
});

export const listLastRiders = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/last-riders',
  who: 'staff',
  summary:
    "Returns the riders within the caller's scope, or of one club of it, who rode the previous date of the cup, with what each is missing.",
  query: z.strictObject({ club_id: idParam.optional() }),
  reply: z.object({
    /** It is null if there is no date before this one. */
    race_name: z.string().nullable(),
    items: z.array(candidate),
    /** For a delegate, and for one club, they are the club's other riders, who did not ride that date. */
    others: z.array(candidate),
    /** For an official, they are the clubs of which all riders may be listed. */
    clubs: z.array(z.object({ club_id: id, club_name: z.string() })),
    /** It says how soon the organization answers a request for a licence. */
    answers: licenceAnswers,
  }),
  errors: ['race.not_found'],
});

/** This is the result for one rider of many. */
export const manyResult = z.object({
  rider_id: id,
  category_id: id,
  outcome: z.enum(['entered', 'waiting', 'already_in', 'refused']),
  plate: z.string().nullable(),
  waiting: z.number().int().nullable(),
  /** It says why not, as an error code and its sentence in the caller's language. */
  code: z.string().nullable(),
  words: z.string(),
});
export type ManyResult = z.infer<typeof manyResult>;

export const enterMany = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/entries/many',
  who: 'staff',
  summary:
    'Enters many riders and returns a result for each. A rider who was entered stays entered. A repeated request gets the same answer.',
  body: z.strictObject({
    request_key: z.uuid(),
    /** It is common to all requests of one act. If it is left out, this request is an act of its own. */
    act_key: z.uuid().optional(),
    reason: z.string().trim().max(200).default(''),
    items: z
      .array(
        z.strictObject({
          rider_id: id,
          category_id: id,
          plate: z.string().trim().max(20).default(''),
          code: entryChoice.code,
          /** It is the price that was said. It is null if none was. */
          price: entryChoice.price,
        }),
      )
      .min(1)
      .max(MANY),
  }),
  reply: z.object({ items: z.array(manyResult) }),
  errors: ['request.too_many', 'race.not_found', 'office.reason_missing'],
});

/** These are errors of a row in a club's sheet. */
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

/** This is a row of a club's sheet, with what it says and how it was understood. */
export const sheetRow = z.object({
  /** It is the row number as the spreadsheet counts it. */
  row: z.number().int(),
  said: z.object({ document: z.string(), name: z.string(), plate: z.string(), category: z.string() }),
  rider: z.object({ rider_id: id, rider_fullname: z.string(), club_name: z.string() }).nullable(),
  /** They are riders of the account with a similar name. */
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
  /** It says why the rules refuse the rider, as an error code and its sentence. */
  refusal: inscriptionRefusal.nullable(),
  words: z.string(),
  /** It is true if the rider is in already, so that nothing is to be done. */
  already_in: z.boolean(),
  /** It is the term of the sum in which the row is counted. */
  outcome: z.enum(['taken', 'known', 'doubtful', 'left']),
});
export type SheetRow = z.infer<typeof sheetRow>;

/** This is a row of a club's sheet that is about no rider, with its words: a title, headings or a sum. */
const otherSheetRow = z.object({ row: z.number().int(), said: z.string() });
export type OtherSheetRow = z.infer<typeof otherSheetRow>;

export const readEntrySheet = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/entries/sheet',
  who: 'staff',
  summary:
    "Reads the spreadsheet of a club row by row and matches it with riders of the caller's scope and classes. It writes nothing.",
  body: z.strictObject({}),
  files: ['file'],
  reply: z.object({
    items: z.array(sheetRow),
    others: z.array(otherSheetRow),
    /** They are riders of rows who lack the licence or a class, with what prevents each class. */
    lacking: z.array(candidate),
    /** It adds up all rows of the file: ready to be entered, in already, with a question, or left out. */
    sum: importSum,
  }),
  errors: ['race.not_found', 'office.file_missing', 'office.sheet_columns', ...sheetRefusals],
});

export const getDeskFile = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/entries/file',
  who: 'staff',
  summary:
    "Returns the entries of the caller's scope as a spreadsheet, as CSV, or as a file for the programs BEM, REM and Sqorz.",
  query: z.strictObject({ format: z.enum(['xlsx', 'csv', 'bem', 'rem', 'sqorz', 'sqorz_json']) }),
  reply: z.unknown(),
  answersFile: true,
  errors: ['race.not_found'],
});
