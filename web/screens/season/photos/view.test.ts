import { expect, test } from 'vitest';
import type { Gallery } from '#contract/season/photographs/gallery.ts';
import { viewOfPhotos } from './view.ts';

const photograph = (image_id: number): Gallery['items'][number] => ({
  image_id,
  mini: `/files/public/${image_id}-mini`,
  large: `/files/public/${image_id}-large`,
  width: 1280,
  height: 853,
  full: `/files/public/${image_id}-full`,
  description: '',
  credit: 'Foto Curva Dos',
});
const gallery: Gallery = {
  race_id: 7,
  race_name: '3.ª fecha',
  race_date: '2026-05-10',
  cup_id: 1,
  cup_name: 'Copa Sur',
  organization_id: 1,
  organization_language: 'es',
  items: [41, 52, 63].map(photograph),
  heats: [70, 71].map(photograph),
};
const openIn = (query: string) => {
  const view = viewOfPhotos(gallery, new URLSearchParams(query));
  return view.kind === 'gallery' ? view.open : undefined;
};

test('a photograph is opened by its number, and leads to the one before and the one after', () => {
  expect(openIn('photo=52')).toMatchObject({ image_id: 52, number: 2, previous: 41, next: 63 });
  expect(openIn('photo=41')).toMatchObject({ number: 1, previous: null, next: 52 });
  expect(openIn('photo=63')).toMatchObject({ number: 3, previous: 52, next: null });
});

test('the picture of a heat stands alone, and its address may ask to have it taken down', () => {
  expect(openIn('photo=71&ask=1')).toMatchObject({
    number: 1,
    total: 1,
    previous: null,
    next: null,
    asks: true,
  });
  expect(openIn('photo=52')).toMatchObject({ total: 3, asks: false });
});

test('one that was taken down, or is no number, opens nothing, and the others stay', () => {
  for (const query of ['', 'photo=99', 'photo=-1', 'photo=x']) expect(openIn(query)).toBeNull();
});

test('a race that does not exist has no photographs', () => {
  expect(viewOfPhotos(null, new URLSearchParams())).toEqual({ kind: 'missing' });
});
