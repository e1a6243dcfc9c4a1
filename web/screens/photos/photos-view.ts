import type { Gallery, Photograph } from '#contract/photographs/gallery.ts';

/** A photograph over the others. */
export interface OpenPhotograph extends Photograph {
  /** Which one it is, from 1. */
  number: number;
  previous: number | null;
  next: number | null;
  /** Of how many. */
  total: number;
  /** The address asks for the form to have it taken down. */
  asks: boolean;
}

export interface FoundGallery extends Gallery {
  kind: 'gallery';
  open: OpenPhotograph | null;
}

export type PhotosView = FoundGallery | { kind: 'missing' };
