import type { Gallery, Photograph } from '#contract/season/photographs/gallery.ts';

/** A photograph that is open over the others. */
export interface OpenPhotograph extends Photograph {
  number: number;
  previous: number | null;
  next: number | null;
  /** The number of all photographs. */
  total: number;
  /** The address asks for the form to have it taken down. */
  asks: boolean;
}

export interface FoundGallery extends Gallery {
  kind: 'gallery';
  open: OpenPhotograph | null;
}

export type PhotosView = FoundGallery | { kind: 'missing' };
