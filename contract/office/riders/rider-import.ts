import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { lbrType } from '#contract/licences/licences.ts';
import { sheetRefusals } from '#contract/file-refusals.ts';
import { id, idParam, instant, plainDate } from '#contract/values.ts';
import { IMPORTED, TOLD_FIELDS } from '#rules/files/import-row.ts';
import { SHEET_FIELDS } from '#rules/files/rider-sheet.ts';

const sheetField = z.enum(SHEET_FIELDS);
const importedField = z.enum(IMPORTED);
const dateOrder = z.enum(['dmy', 'mdy']);
const count = z.number().int().nonnegative();
/** Which comes first in a column with both names, and how many surnames everybody has. */
const nameOrder = z.enum(['surname_first', 'name_first']);
const surnames = z.enum(['one', 'two']);
const none = z.strictObject({});

/** A sheet that was read, and whose columns have to be confirmed. No rider was changed. */
export const sentSheet = z.object({
  import_id: id,
  file_name: z.string(),
  sheet_name: z.string(),
  /** The sheets of the workbook, to choose another one. */
  sheet_names: z.array(z.string()),
  columns: z.array(
    z.object({
      heading: z.string(),
      /** The values of its first cells. */
      samples: z.array(z.string()),
      /** As guessed from the heading; null: not known. */
      field: sheetField.nullable(),
    }),
  ),
  rows: count,
  merged: count,
  formulas: count,
  date_order: dateOrder,
  /** The birth dates in the column show which number is the day. */
  date_certain: z.boolean(),
});
export type SentSheet = z.infer<typeof sentSheet>;

/** The decisions about a sheet: columns, clubs, who is who. */
export const importChoices = z.strictObject({
  columns: z.array(sheetField.nullable()).max(256),
  date_order: dateOrder,
  /** The club of new riders whose row names none. */
  club_id: id.nullable(),
  /** The cup of the plates and licences; null: they are left out. */
  cup_id: id.nullable(),
  /** The club that a name in the sheet means; null: rows with it are left out. */
  clubs: z.array(z.strictObject({ said: z.string().max(200), club_id: id.nullable() })).max(500),
  /** Cells corrected on the screen; the file does not change. */
  repairs: z
    .array(z.strictObject({ row: id, field: sheetField, says: z.string().max(300) }))
    .max(5000)
    .default([]),
  /** How a column with both names is split, for all rows; null: as guessed. */
  names: z
    .strictObject({ order: nameOrder.nullable(), surnames: surnames.nullable() })
    .default({ order: null, surnames: null }),
  /** The rider that a row means; or a new rider, or left out. */
  riders: z
    .array(z.strictObject({ row: id, is: z.union([id, z.literal('new'), z.literal('skip')]) }))
    .max(5000),
});
export type ImportChoices = z.infer<typeof importChoices>;

const told = z.object({
  field: z.enum(TOLD_FIELDS),
  code: z.string(),
  said: z.string(),
  /** The earlier row it is about. */
  row: id.optional(),
});

/** A row and what the import would do with it. */
export const previewRow = z.object({
  row: id,
  name: z.string(),
  state: z.enum(['new', 'changed', 'unchanged', 'ask', 'error', 'skipped']),
  changes: z.array(z.object({ field: importedField, was: z.string().nullable(), becomes: z.string() })),
  problems: z.array(told),
  notes: z.array(told),
  /** Both names of one cell without a comma, as they were split; null: the sheet or the known rider separates them. */
  names: z
    .object({ rider_lastname: z.string(), rider_firstname: z.string(), guessed: z.boolean() })
    .nullable(),
  /** The licences that the row gives. */
  licences: z.array(
    z.object({
      category_name: z.string(),
      /** TRUE: for the one date, which is `expires_on`. */
      lbr_guest: lbrType,
      lbr_number: z.string(),
      expires_on: plainDate,
    }),
  ),
  /** The classes that the licence may be for, where age allows several and the sheet names none. A repair of the class chooses one. */
  licence_choices: z.array(z.string()),
  candidates: z.array(
    z.object({
      rider_id: id,
      rider_fullname: z.string(),
      rider_birthdate: plainDate.nullable(),
      club_name: z.string().nullable(),
      rider_dni: z.string().nullable(),
    }),
  ),
});
export type PreviewRow = z.infer<typeof previewRow>;

export const importPreview = z.object({
  /** Identifies the whole preview: only what was shown is applied. */
  fingerprint: z.string(),
  counts: z.object({
    new: count,
    changed: count,
    unchanged: count,
    ask: count,
    error: count,
    skipped: count,
  }),
  /** How many licences it gives. */
  licences: count,
  /** How cells with both names are split, how many there are, and how many are guesses; null: the sheet has none. */
  names: z
    .object({ order: nameOrder, surnames: surnames.nullable(), rows: count, guessed: count })
    .nullable(),
  /** Clubs that do not exist under this name, and closed clubs that rows would bring riders into. */
  unknown_clubs: z.array(z.object({ said: z.string(), rows: count, closed: z.boolean() })),
  /** Clubs that were recognized in another spelling. */
  guessed_clubs: z.array(z.object({ said: z.string(), club_id: id, rows: count })),
  /** The clubs there are to choose from. */
  clubs: z.array(z.object({ club_id: id, club_name: z.string() })),
  /** The headings of columns with data that are not imported. */
  left_columns: z.array(
    z.object({
      heading: z.string(),
      /** No field for it; a licence of another program; only the wheel of a plate; no cup chosen; only for the organization. */
      why: z.enum(['unknown', 'licence', 'class', 'no_cup', 'plates', 'licences']),
    }),
  ),
  rows: z.array(previewRow),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** An import that was applied. */
export const doneImport = z.object({
  import_id: id,
  file_name: z.string(),
  organization_shortname: z.string(),
  by: z.string(),
  applied_at: instant,
  undone_at: instant.nullable(),
  riders_new: count,
  riders_changed: count,
  licences: count,
  can_undo: z.boolean(),
});
export type DoneImport = z.infer<typeof doneImport>;

const reading = ['import.not_found', 'organization.not_found'] as const;

export const sendRiderSheet = endpoint({
  method: 'POST',
  path: '/api/office/rider-imports',
  who: 'staff',
  summary:
    'Reads a sheet of riders, XLSX or separated text, for an own organization or own clubs of it; no rider is changed',
  body: z.strictObject({
    organization_id: z.string().regex(/^[1-9]\d{0,14}$/),
    request_key: z.uuid(),
    sheet: z.string().max(100).optional(),
  }),
  files: ['file'],
  reply: sentSheet,
  errors: ['organization.not_found', 'office.file_missing', 'import.too_many', ...sheetRefusals],
});

export const readRiderImportProgress = endpoint({
  method: 'GET',
  path: '/api/office/rider-import-progress',
  who: 'staff',
  summary: 'How many rows of an own sheet were read, compared or written so far, for whoever waits for it',
  query: z.strictObject({ request_key: z.uuid() }),
  reply: z.object({
    /** null: not known yet. */
    action: z.enum(['reading', 'comparing', 'writing']).nullable(),
    rows_done: count,
    /** null: the number is not known yet. */
    rows_all: count.nullable(),
  }),
});

export const previewRiderImport = endpoint({
  method: 'POST',
  path: '/api/office/rider-imports/{id}/preview',
  who: 'staff',
  summary: 'What the import would do, row by row; nothing is changed',
  params: z.strictObject({ id: idParam }),
  body: importChoices,
  longBody: true,
  reply: importPreview,
  errors: [...reading, 'import.over', 'spreadsheet.stopped'],
});

export const applyRiderImport = endpoint({
  method: 'POST',
  path: '/api/office/rider-imports/{id}/apply',
  who: 'staff',
  summary:
    'Does what the preview said, whole or not at all, once: rows with errors and open questions are left out. Who leaves before the end stops it',
  params: z.strictObject({ id: idParam }),
  body: importChoices.extend({ fingerprint: z.string().max(100) }),
  longBody: true,
  reply: doneImport,
  errors: [...reading, 'office.changed', 'import.over', 'spreadsheet.stopped'],
});

export const dropRiderImport = endpoint({
  method: 'DELETE',
  path: '/api/office/rider-imports/{id}',
  who: 'staff',
  summary: 'Forgets a sheet that was sent and not applied',
  params: z.strictObject({ id: idParam }),
  reply: z.object({}),
  errors: [...reading, 'import.over'],
});

export const listRiderImports = endpoint({
  method: 'GET',
  path: '/api/office/rider-imports',
  who: 'staff',
  summary:
    'Where riders may be imported to, and what was imported in the last thirty days, newest first, within the scope of whoever asks',
  query: none,
  reply: z.object({
    places: z.array(
      z.object({
        organization_id: id,
        organization_name: z.string(),
        /** The clubs whose riders may be imported. */
        clubs: z.array(z.object({ club_id: id, club_name: z.string() })),
        /** The cups whose plates an import can give and an export contains, newest first. */
        cups: z.array(z.object({ cup_id: id, cup_name: z.string() })),
        /** Only an official of the organization gives plates. */
        may_plates: z.boolean(),
      }),
    ),
    items: z.array(doneImport),
  }),
});

/** A rider that an undo leaves as it is, and why. */
export const usedSince = z.object({
  rider_id: id,
  rider_fullname: z.string(),
  why: z.enum(['entry', 'licence', 'payment', 'family', 'changed', 'taken']),
});

export const undoRiderImport = endpoint({
  method: 'POST',
  path: '/api/office/rider-imports/{id}/undo',
  who: 'staff',
  summary:
    'Takes an import back: new riders go, changed ones get back what they had. Riders used since are told first, and left',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ leave_used: z.boolean() }),
  reply: z.object({ undone: z.boolean(), used: z.array(usedSince) }),
  errors: [...reading, 'import.undo_late', 'office.changed'],
});

export const exportRiders = endpoint({
  method: 'GET',
  path: '/api/office/riders/export',
  who: 'staff',
  summary:
    'Riders of an own organization, or of own clubs of it, as XLSX, CSV or BEM5_EXT; who took them is on record',
  query: z.strictObject({
    organization_id: idParam,
    /** The cup of the plates, classes and licences in it. */
    cup_id: idParam.optional(),
    format: z.enum(['xlsx', 'csv', 'bem']),
  }),
  reply: z.unknown(),
  answersFile: true,
  errors: ['request.too_many', 'organization.not_found', 'cup.not_found'],
});
