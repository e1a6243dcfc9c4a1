import { describe, expect, test } from 'vitest';
import { placeIn, raceHref } from './place.ts';

const at = (query: string) => placeIn(new URLSearchParams(query), 12, '2026-07-12');

describe('the address of a place on the race page', () => {
  test('comes back to the same place', () => {
    const query = 'tab=mangas&category=3&club=7&q=gonz%C3%A1lez&rider=3001';
    const href = raceHref(at(query));
    expect(href).toBe(`/races?cup_id=12&race_date=2026-07-12&${query}`);
    expect(at(href.split('?')[1] ?? '')).toEqual(at(query));
  });

  test('without wishes is the plain address people share', () => {
    expect(raceHref(at(''))).toBe('/races?cup_id=12&race_date=2026-07-12');
  });

  test('a link changes one thing and keeps the others', () => {
    expect(raceHref(at('tab=mangas&club=7'), { category: 3 })).toBe(
      '/races?cup_id=12&race_date=2026-07-12&tab=mangas&category=3&club=7',
    );
    expect(raceHref(at('tab=mangas&club=7'), { club: null })).toBe(
      '/races?cup_id=12&race_date=2026-07-12&tab=mangas',
    );
  });

  test.each([
    'category=abc',
    'category=-1',
    'club=1e9',
    'rider=0',
    'tab=constructor',
    'category=99999999999999999',
  ])('"%s" counts as not said', (query) => {
    expect(at(query)).toEqual(at(''));
  });
});
