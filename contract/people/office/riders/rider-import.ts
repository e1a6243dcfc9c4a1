import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { lbrType } from '#contract/people/licences/licences.ts';
import { sheetRefusals } from '#contract/refusals.ts';
import { importSum } from '#contract/import-sum.ts';
import { id, idParam, instant, plainDate } from '#contract/values.ts';
import { IMPORTED, TOLD_FIELDS } from '#rules/files/import-row.ts';
import { SHEET_FIELDS } from '#rules/files/rider-sheet.ts';

const sheetField = z.enum(SHEET_FIELDS);
const importedField = z.enum(IMPORTED);
const dateOrder = z.enum(['dmy', 'mdy']);
const count = z.number().int().nonnegative();
/** It is a club, or 'none' for riders without one, whom only an organization imports. */
const clubOrNone = z.union([id, z.literal('none')]);
/** It says which name comes first in a column with both names, and how many surnames everybody has. */
const nameOrder = z.enum(['surname_first', 'name_first']);
const surnames = z.enum(['one', 'two']);

/** This sheet was read, and its columns have to be confirmed. No rider was changed. */
export const sentSheet = z.object({
  import_id: id,
  file_name: z.string(),
  sheet_name: z.string(),
  /** They are the sheets of the workbook, so that another one can be chosen. */
  sheet_names: z.array(z.string()),
  columns: z.array(
    z.object({
      heading: z.string(),
      /** They are the values of its first cells. */
      samples: z.array(z.string()),
      /** It is guessed from the heading. It is null if it is not known. */
      field: sheetField.nullable(),
    }),
  ),
  /** It is the row that was taken for the headings, and how many of them are known. With none, the file is probably something else. */
  headings: z.object({ row: id, said: z.string(), known: count }),
  /** It counts all rows with content, as the sum of a preview does. */
  rows: count,
  merged: count,
  formulas: count,
  date_order: dateOrder,
  /** It is true if the birth dates in the column show which number is the day. */
  date_certain: z.boolean(),
});
export type SentSheet = z.infer<typeof sentSheet>;

/** They are the decisions about a sheet: columns, clubs, and who is who. */
export const importChoices = z.strictObject({
  columns: z.array(sheetField.nullable()).max(256),
  date_order: dateOrder,
  /** It is the club of new riders whose row names none, or 'out' to leave those rows out. */
  club_id: z.union([clubOrNone, z.literal('out')]).nullable(),
  /** It is the cup of the plates and licences. With null, they are left out. */
  cup_id: id.nullable(),
  /** A name in the sheet means this club. With null, rows with the name are left out. */
  clubs: z.array(z.strictObject({ said: z.string().max(200), club_id: clubOrNone.nullable() })).max(500),
  /** These cells were corrected on the screen. The file does not change. */
  repairs: z
    .array(z.strictObject({ row: id, field: sheetField, says: z.string().max(300) }))
    .max(5000)
    .default([]),
  /** It says how a column with both names is split, for all rows. With null, the split is guessed. */
  names: z
    .strictObject({ order: nameOrder.nullable(), surnames: surnames.nullable() })
    .default({ order: null, surnames: null }),
  /** It puts names right that are in capitals only, or have none. */
  capitals: z.boolean().default(false),
  /**
   * It is the rider that a row means, or a new rider, or the row is left out. With `keep`, the name, document, birth date and sex that are
   * known of that rider stay where the row contradicts them; otherwise the row's are taken.
   */
  riders: z
    .array(
      z.strictObject({
        row: id,
        is: z.union([id, z.literal('new'), z.literal('skip')]),
        keep: z.boolean().optional(),
      }),
    )
    .max(5000),
});
export type ImportChoices = z.infer<typeof importChoices>;

const told = z.object({
  field: z.enum(TOLD_FIELDS),
  code: z.string(),
  said: z.string(),
  /** It is the earlier row that the message is about. */
  row: id.optional(),
  /** It is the name of the known rider to whom the number belongs. */
  of: z.string().optional(),
});

/** They are the facts by which people are told apart. */
const riderFacts = {
  rider_fullname: z.string(),
  rider_birthdate: plainDate.nullable(),
  rider_gender: z.string().nullable(),
  rider_dni: z.string().nullable(),
  club_name: z.string().nullable(),
};

/** This is a row and what the import would do with it. */
export const previewRow = z.object({
  row: id,
  name: z.string(),
  state: z.enum(['new', 'changed', 'unchanged', 'ask', 'error', 'skipped']),
  changes: z.array(z.object({ field: importedField, was: z.string().nullable(), becomes: z.string() })),
  problems: z.array(told),
  notes: z.array(told),
  /** They are the facts of the rider as the row gives them; of a new rider, as they would be stored. */
  facts: z.object({ ...riderFacts, plates: z.array(z.string()) }),
  /** They are both names of one cell without a comma, as they were split. It is null if the sheet or the known rider separates them. */
  names: z
    .object({ rider_lastname: z.string(), rider_firstname: z.string(), guessed: z.boolean() })
    .nullable(),
  /** They are the licences that the row gives. */
  licences: z.array(
    z.object({
      category_name: z.string(),
      /** TRUE is for the one date, which is `expires_on`. */
      lbr_guest: lbrType,
      lbr_number: z.string(),
      expires_on: plainDate,
    }),
  ),
  /** The licence may be for these classes, if age allows several and the sheet names none. A repair of the class chooses one. */
  licence_choices: z.array(z.string()),
  candidates: z.array(
    z.object({
      rider_id: id,
      ...riderFacts,
      /** They are the facts that the row gives otherwise, so that somebody decides whether they stay. */
      differs: z.array(importedField),
      /** The names are those of two people, who share a number. */
      is_other: z.boolean(),
    }),
  ),
});
export type PreviewRow = z.infer<typeof previewRow>;

export const importPreview = z.object({
  /** It identifies the whole preview. Only what was shown is applied. */
  fingerprint: z.string(),
  counts: z.object({
    new: count,
    changed: count,
    unchanged: count,
    ask: count,
    error: count,
    skipped: count,
  }),
  /** It adds up all rows of the file. */
  sum: importSum,
  /** These rows of the file are about nobody: titles, headings, totals, and cells that stand alone. */
  other_rows: z.array(
    z.object({ row: id, why: z.enum(['title', 'headings', 'sum', 'alone']), said: z.string() }),
  ),
  /** It counts the names in capitals only, or without any, and shows what some of them would become. They change only if that was chosen. */
  capitals: z.object({
    names: count,
    examples: z.array(z.object({ was: z.string(), becomes: z.string() })),
  }),
  /** It counts the licences that it gives. */
  licences: count,
  /** They say how cells with both names are split, whether the order is asked, how many there are, and how many are guesses. It is null if the sheet has none. */
  names: z
    .object({
      order: nameOrder,
      asks_order: z.boolean(),
      surnames: surnames.nullable(),
      rows: count,
      guessed: count,
    })
    .nullable(),
  /** These clubs do not exist under this name, or are closed and rows would bring riders into them. */
  unknown_clubs: z.array(z.object({ said: z.string(), rows: count, closed: z.boolean() })),
  /** These clubs were recognized in another spelling, or mean that a rider has none. */
  guessed_clubs: z.array(z.object({ said: z.string(), club_id: clubOrNone, rows: count })),
  /** They are the clubs to choose from. */
  clubs: z.array(z.object({ club_id: id, club_name: z.string() })),
  /** They are the headings of columns with data that are not imported. */
  left_columns: z.array(
    z.object({
      heading: z.string(),
      /**
       * There is no field for it, it is a licence of another program, it is only the wheel of a plate, no cup is chosen, or only the
       * organization may import it.
       */
      why: z.enum(['unknown', 'licence', 'class', 'no_cup', 'plates', 'licences']),
    }),
  ),
  rows: z.array(previewRow),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** This import was applied. */
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
  /** It adds up all rows of the file. It is null for an import from before it was counted. */
  sum: importSum.nullable(),
  can_undo: z.boolean(),
});
export type DoneImport = z.infer<typeof doneImport>;

const reading = ['import.not_found', 'organization.not_found'] as const;

export const sendRiderSheet = endpoint({
  method: 'POST',
  path: '/api/office/rider-imports',
  who: 'staff',
  summary:
    'Reads a sheet of riders, as XLSX or separated text, for an organization of the caller or some of its clubs. It changes no rider.',
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
  summary: 'Returns how many rows of a sheet of the caller were read, compared or written so far.',
  query: z.strictObject({ request_key: z.uuid() }),
  reply: z.object({
    /** It is null if it is not known yet. */
    action: z.enum(['reading', 'comparing', 'writing']).nullable(),
    rows_done: count,
    /** It is null if the number is not known yet. */
    rows_all: count.nullable(),
  }),
});

export const previewRiderImport = endpoint({
  method: 'POST',
  path: '/api/office/rider-imports/{id}/preview',
  who: 'staff',
  summary: 'Returns what the import would do, row by row. It changes nothing.',
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
    'Applies what the preview showed, as a whole or not at all, once. Rows with errors and open questions are left out. A client that leaves before the end stops it.',
  body: importChoices.extend({ fingerprint: z.string().max(100) }),
  longBody: true,
  reply: doneImport,
  errors: [...reading, 'office.changed', 'import.over', 'spreadsheet.stopped'],
});

export const dropRiderImport = endpoint({
  method: 'DELETE',
  path: '/api/office/rider-imports/{id}',
  who: 'staff',
  summary: 'Deletes a sheet that was sent and not applied.',
  reply: z.object({}),
  errors: [...reading, 'import.over'],
});

export const listRiderImports = endpoint({
  method: 'GET',
  path: '/api/office/rider-imports',
  who: 'staff',
  summary:
    "Returns where riders may be imported to, and the imports of the last thirty days, newest first, within the caller's scope.",
  reply: z.object({
    places: z.array(
      z.object({
        organization_id: id,
        organization_name: z.string(),
        /** The riders of these clubs may be imported. */
        clubs: z.array(z.object({ club_id: id, club_name: z.string() })),
        /** An import can give plates of these cups and an export contains them, newest first. */
        cups: z.array(z.object({ cup_id: id, cup_name: z.string() })),
        /** It is true if the caller may give plates. Only an official of the organization may. */
        may_plates: z.boolean(),
      }),
    ),
    items: z.array(doneImport),
  }),
});

/** An undo leaves this rider unchanged, for the given reason. */
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
    'Takes an import back. It removes new riders and restores changed ones. It first returns riders who were used since, and leaves them as they are.',
  body: z.strictObject({ leave_used: z.boolean() }),
  reply: z.object({ undone: z.boolean(), used: z.array(usedSince) }),
  errors: [...reading, 'import.undo_late', 'office.changed'],
});

export const exportRiders = endpoint({
  method: 'GET',
  path: '/api/office/riders/export',
  who: 'staff',
  summary:
    'Returns the riders of an organization of the caller, or of some of its clubs, as XLSX, CSV or BEM5_EXT, and keeps on record who took them.',
  query: z.strictObject({
    organization_id: idParam,
    /** It is the cup of the plates, classes and licences in the file. */
    cup_id: idParam.optional(),
    format: z.enum(['xlsx', 'csv', 'bem']),
  }),
  reply: z.unknown(),
  answersFile: true,
  errors: ['request.too_many', 'organization.not_found', 'cup.not_found'],
});
