import { expect, test } from 'vitest';
import type { OrganizationCategory } from '#contract/season/office/cups/categories.ts';
import { draw, found } from '#web/parts/testing/draw.tsx';
import { ClassRows } from './ClassesPart.tsx';
import { chosenNow } from './order.ts';

const category = (category_id: number): OrganizationCategory => ({
  category_id,
  version: 1,
  category_name: `Varones ${category_id}`,
  gender: 'MEN',
  wheel: 20,
  min_age: category_id,
  max_age: category_id,
  level: null,
  external_code: null,
  plate_colour: 'yellow',
  category_order: category_id,
  cups: 1,
  in_use: false,
});
const classes = [7, 8, 9].map(category);

const drawWith = (...ids: number[]) =>
  draw(
    <ClassRows
      classes={classes}
      chosen={ids.map(chosenNow)}
      tried={false}
      onChange={() => undefined}
      onEdit={() => undefined}
    />,
  );

test('the classes of a cup are read at once, and the others of the organization are folded', async () => {
  await drawWith(8);
  expect(found('ul').textContent).toContain('Varones 8');
  expect(found('ul').textContent).not.toContain('Varones 7');
  expect(found('details').textContent).toMatch(/\(2\).*Varones 7.*Varones 9/);
});

test('a cup without classes reads all of them', async () => {
  await drawWith();
  expect(document.querySelector('details')).toBeNull();
  expect(document.querySelectorAll('li')).toHaveLength(3);
});
