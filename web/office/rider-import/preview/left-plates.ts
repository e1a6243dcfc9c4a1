import type { PreviewRow } from '#contract/office/riders/rider-import.ts';

/** A plate that is not imported, because somebody else holds it or it is unreadable. Another one can be given. */
export const isLeftPlate = ({ field, code }: PreviewRow['notes'][number]): boolean =>
  code.startsWith('plate_') || (code === 'not_taken' && field.startsWith('plate_'));

/** How many plates of a row are left out although the rider is imported. */
export const leftPlates = ({ state, notes }: PreviewRow): number =>
  state === 'skipped' ? 0 : notes.filter(isLeftPlate).length;
