import { expect, test } from 'vitest';
import type { SearchReply } from '#contract/season/search/search.ts';
import { foundGroups } from './found-rows.ts';

const rider = {
  rider_id: 9,
  rider_fullname: 'Noa Paz',
  shows_initials: false,
  plate: '204',
  plate_colour: 'yellow',
  category_name: 'Damas 11',
  club_name: null,
  country_code: 'ARG',
  is_near: false,
} as const;
const club = {
  club_id: 3,
  club_name: 'Tres Lomas',
  organization_shortname: 'LAP',
  country_code: 'ARG',
  is_near: false,
};
const found = (more: Partial<SearchReply>): SearchReply => ({
  riders: [],
  clubs: [],
  tracks: [],
  cups: [],
  dates: [],
  more: [],
  meant: null,
  tells_class: false,
  tells_document: false,
  ...more,
});

test('a rider stands with plate, class and country, and leads to a page of the name', () => {
  const [group] = foundGroups(found({ riders: [rider] }));
  expect(group?.rows[0]).toMatchObject({
    href: '/riders/9-noa-paz',
    title: 'Noa Paz',
    detail: 'Damas 11 · ARG',
  });
});

test('the address of who shows initials carries no name', () => {
  const initials = { ...rider, rider_fullname: 'N. P.', shows_initials: true };
  expect(foundGroups(found({ riders: [initials] }))[0]?.rows[0]?.href).toBe('/riders/9');
});

test('riders come first, unless they only sound alike where a club is called so', () => {
  const kinds = (more: Partial<SearchReply>) => foundGroups(found(more)).map(({ kind }) => kind);
  expect(kinds({ riders: [rider], clubs: [club] })).toEqual(['riders', 'clubs']);
  expect(kinds({ riders: [{ ...rider, is_near: true }], clubs: [club] })).toEqual(['clubs', 'riders']);
  expect(kinds({})).toEqual([]);
});

test('a date that is called off says so, and is not ridden', () => {
  const date = {
    cup_id: 3,
    race_date: '2026-11-28',
    date_name: '7.ª fecha',
    date_place: null,
    cup_name: 'Copa',
    race_status: 'RACING',
    is_near: false,
  } as const;
  const rowOf = (called_off: boolean) => foundGroups(found({ dates: [{ ...date, called_off }] }))[0]?.rows[0];
  expect(rowOf(true)).toMatchObject({ mark: null, isOff: true });
  expect(rowOf(false)).toMatchObject({ mark: 'live', isOff: false });
});
