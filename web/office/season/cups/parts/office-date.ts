import type { OfficeCup } from '#contract/season/office/cups/cups.ts';

export type OfficeDate = OfficeCup['cup_dates'][number];
