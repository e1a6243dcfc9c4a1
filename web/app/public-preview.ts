import { lazy } from 'react';

/** Parts of public screens for the office: their code is loaded when a preview is opened. */
export const CardPreview = lazy(async () => ({
  default: (await import('#web/screens/home/cups/CupCardPreview.tsx')).CupCardPreview,
}));

export const RacePreview = lazy(async () => ({
  default: (await import('#web/screens/race/RacePagePreview.tsx')).RacePagePreview,
}));
