import type { PreviewRow } from '#contract/office/riders/rider-import.ts';

/** A plate that is left out, somebody else's or none that can be read: another one may be said. */
export const isLeftPlate = ({ field, code }: PreviewRow['notes'][number]): boolean =>
  code.startsWith('plate_') || (code === 'not_taken' && field.startsWith('plate_'));

/** How many plates of a row are left out while its rider comes in. */
export const leftPlates = ({ state, notes }: PreviewRow): number =>
  state === 'skipped' ? 0 : notes.filter(isLeftPlate).length;
