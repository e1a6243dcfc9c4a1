import { lazy } from 'react';

/** Parts of public screens for whoever prepares them: their code comes when a preview is looked at. */
export const CardPreview = lazy(async () => ({
  default: (await import('#web/screens/home/cups/CupCardPreview.tsx')).CupCardPreview,
}));

export const RacePreview = lazy(async () => ({
  default: (await import('#web/screens/race/RacePagePreview.tsx')).RacePagePreview,
}));
