import { sheetErrors } from '#contract/sheet-errors.ts';
import { keysOf } from '#rules/table.ts';

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
export const sheetRefusals = keysOf(sheetErrors);

/** A new password can be refused for one of these reasons. */
export const passwordRefusals = [
  'user.password_short',
  'user.password_blank',
  'user.password_own',
  'user.password_common',
] as const;
