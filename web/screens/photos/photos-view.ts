import type { Gallery, Photograph } from '#contract/photographs/gallery.ts';

/** A photograph over the others. */
export interface OpenPhotograph extends Photograph {
  /** Which one it is, from 1. */
  number: number;
  previous: number | null;
  next: number | null;
}

export interface FoundGallery extends Gallery {
  kind: 'gallery';
  open: OpenPhotograph | null;
}

export type PhotosView = FoundGallery | { kind: 'missing' };
