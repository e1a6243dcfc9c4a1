import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayGiveRole, mayOpenDesk, mayTakeRole, type RoleAsked } from './roles.ts';

const admin = { isAdmin: true, organizations: [] };
const organizer = { isAdmin: false, organizations: [1, 2] };
const roles = ['admin', 'organizer', 'club', 'desk'] as const;

describe('who names whom', () => {
  test.each<[string, RoleAsked, boolean]>([
    ['a delegate of a club of theirs', { role: 'club', organization_id: 1 }, true],
    ['the desk of theirs', { role: 'desk', organization_id: 2 }, true],
    ['a delegate of a club of others', { role: 'club', organization_id: 3 }, false],
    ['the desk of others', { role: 'desk', organization_id: 3 }, false],
    ['a second one beside them', { role: 'organizer', organization_id: 1 }, true],
    ['an organizer of others', { role: 'organizer', organization_id: 3 }, false],
    ['an administrator', { role: 'admin', organization_id: null }, false],
    ['a delegate of no club', { role: 'club', organization_id: null }, false],
  ])('an organizer, %s', (_whom, asked, may) => {
    expect(mayGiveRole(organizer, asked)).toBe(may);
  });

  test('an administrator, everybody', () => {
    for (const role of roles) expect(mayGiveRole(admin, { role, organization_id: 9 })).toBe(true);
  });

  test.each([
    ['who named them takes them away again', { isOwn: false, gaveIt: true }, true],
    ['they go of their own accord', { isOwn: true, gaveIt: false }, true],
    ['who was named takes nobody away', { isOwn: false, gaveIt: false }, false],
  ])('organizers of one house: %s', (_what, taker, may) => {
    const asked = { role: 'organizer', organization_id: 1 } as const;
    expect(mayTakeRole({ ...organizer, ...taker }, asked)).toBe(may);
  });

  test('nobody without an office names anybody, and nobody but administrators who stands above', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5 })),
        fc.constantFrom(...roles),
        fc.option(fc.integer({ min: 1, max: 5 })),
        (organizations, role, organization_id) => {
          const may = mayGiveRole({ isAdmin: false, organizations }, { role, organization_id });
          if (organizations.length === 0 || role === 'admin') expect(may).toBe(false);
        },
      ),
    );
  });
});

test.each([
  ['the day of the race', 10, true],
  ['the day after', 11, true],
  ['today, for a try', 5, true],
  ['two days after', 12, false],
  ['yesterday', 4, false],
])('a code good until %s', (_when, until, may) => {
  expect(mayOpenDesk(until, 5, 10)).toBe(may);
});
