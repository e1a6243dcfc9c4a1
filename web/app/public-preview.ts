import { lazy } from 'react';

/** Parts of public screens for who prepares them: their code comes when a preview is looked at. */
export const CardPreview = lazy(async () => ({
  default: (await import('#web/screens/home/cups/CardPreview.tsx')).CardPreview,
}));

export const RacePreview = lazy(async () => ({
  default: (await import('#web/screens/race/RacePreview.tsx')).RacePreview,
}));
