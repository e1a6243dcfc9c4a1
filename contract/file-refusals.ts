/** Why papers can be refused, besides errors of the upload. */
export const paperRefusals = [
  'document.type',
  'document.empty',
  'document.unreadable',
  'document.has_script',
  'document.locked',
  'document.store_full',
] as const;

/** Why a stored paper cannot be read. */
export const keptPaperRefusals = ['document.not_found', 'document.lost', 'document.store_away'] as const;

/** Why a sheet of cells can be refused, besides errors of the upload. */
export const sheetRefusals = [
  'spreadsheet.empty',
  'spreadsheet.broken',
  'spreadsheet.not_a_sheet',
  'spreadsheet.old_excel',
  'spreadsheet.pdf',
  'spreadsheet.web_page',
  'spreadsheet.locked',
  'spreadsheet.bomb',
  'spreadsheet.too_heavy',
  'spreadsheet.too_long',
  'spreadsheet.too_wide',
  'spreadsheet.stopped',
] as const;
