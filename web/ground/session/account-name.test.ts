import { expect, test } from 'vitest';
import { accountFullName, accountInitials, accountName } from './account-name.ts';

const account = (user_firstname: string, user_lastname: string) => ({
  user_firstname,
  user_lastname,
  user_email: 'marina.sosa@example.org',
});

test.each([
  ['Marina', 'Sosa', 'Marina', 'Marina Sosa', 'MS'],
  ['Marina', '', 'Marina', 'Marina', 'M'],
  ['ángela', 'ñandú', 'ángela', 'ángela ñandú', 'ÁÑ'],
  ['', '', 'marina.sosa', 'marina.sosa@example.org', ''],
])(
  'an account of "%s" "%s" is called %s, in full %s, and wears "%s"',
  (first, last, name, full, initials) => {
    const one = account(first, last);
    expect([accountName(one), accountFullName(one), accountInitials(one)]).toEqual([name, full, initials]);
  },
);
