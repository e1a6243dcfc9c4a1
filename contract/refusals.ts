/** Papers can be refused for one of these reasons, besides errors of the upload. */
export const paperRefusals = [
  'document.type',
  'document.empty',
  'document.unreadable',
  'document.has_script',
  'document.locked',
  'document.store_full',
] as const;

/** A stored paper cannot be read for one of these reasons. */
export const keptPaperRefusals = ['document.not_found', 'document.lost', 'document.store_away'] as const;

/** A sheet of cells can be refused for one of these reasons, besides errors of the upload. */
export const sheetRefusals = [
  'spreadsheet.empty',
  'spreadsheet.broken',
  'spreadsheet.not_a_sheet',
  'spreadsheet.old_excel',
  'spreadsheet.other_format',
  'spreadsheet.json',
  'spreadsheet.pdf',
  'spreadsheet.results',
  'spreadsheet.entries',
  'spreadsheet.riders',
  'spreadsheet.times',
  'spreadsheet.statement',
  'spreadsheet.web_page',
  'spreadsheet.locked',
  'spreadsheet.bomb',
  'spreadsheet.too_heavy',
  'spreadsheet.too_long',
  'spreadsheet.too_wide',
  'spreadsheet.stopped',
] as const;

/** A new password can be refused for one of these reasons. */
export const passwordRefusals = [
  'user.password_short',
  'user.password_blank',
  'user.password_own',
  'user.password_common',
] as const;
