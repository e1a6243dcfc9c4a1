import { expect, test } from 'vitest';
import { firstStepsOf } from './first-steps.ts';

const nothing = {
  organization_id: 3,
  contact: false,
  clubs: false,
  riders: false,
  cup_id: null,
  dates: false,
  classes: false,
};
const known = { hasName: true, isAdmin: false };
const open = (steps: Parameters<typeof firstStepsOf>[0], who = known) =>
  firstStepsOf(steps, who).flatMap(({ key, isDone }) => (isDone ? [] : [key]));

test('an empty office is shown the whole way, and each step is ticked by what is there', () => {
  expect(open(nothing)).toEqual(['contact', 'clubs', 'riders', 'cup', 'classes', 'dates', 'publish']);
  expect(open({ ...nothing, contact: true, clubs: true, cup_id: 7, dates: true })).toEqual([
    'riders',
    'classes',
    'publish',
  ]);
});

test('an administrator begins with the own name, which signs every act, and with the organization', () => {
  const begins = { hasName: false, isAdmin: true };
  expect(open({ ...nothing, organization_id: null }, begins).slice(0, 3)).toEqual([
    'name',
    'organization',
    'contact',
  ]);
  expect(open(nothing, { ...begins, hasName: true })[0]).toBe('contact');
  expect(firstStepsOf(nothing, known).map(({ key }) => key)).not.toContain('organization');
});

test('the classes and dates are those of the cup that is being made', () => {
  const of = (steps: Parameters<typeof firstStepsOf>[0]) =>
    firstStepsOf(steps, known).find(({ key }) => key === 'classes')?.href;
  expect([of(nothing), of({ ...nothing, cup_id: 7 })]).toEqual([
    '/administration/cups',
    '/administration/cups/7/classes',
  ]);
});
