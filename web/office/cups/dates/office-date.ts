import type { OfficeCup } from '#contract/office/cups/cups.ts';

/** A date of a cup as the office edits it. */
export type OfficeDate = OfficeCup['cup_dates'][number];
