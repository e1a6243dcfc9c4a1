import type { TestApp } from '#server/testing/app.ts';
import { buildClub } from '#server/testing/realms/club.ts';
import { buildOrganization } from '#server/testing/realms/organization.ts';
import { People } from '#server/testing/people.ts';

type Tokens = Readonly<Record<string, string>>;

/** A club with its families in its organization: everything that is theirs, by name. */
export type Realm = Readonly<
  Omit<Awaited<ReturnType<typeof buildOrganization>> & Awaited<ReturnType<typeof buildClub>>, 'tokens'>
>;

/** Who asks, and from where. A realm is only for somebody who has one of their own. */
export interface Asker {
  role: Role;
  name: string;
  token: string;
  realm: Realm;
}

export type Role =
  | 'administrator'
  | 'organizer'
  | 'desk account'
  | 'club'
  | 'family'
  | 'stranger'
  | 'helper'
  | 'helper who only looks'
  | 'medical post'
  | 'kiosk'
  | 'judge'
  | 'judges’ table'
  | 'timing';

/**
 * Builds two organizations, one of them with two clubs. Returns what belongs to the first club, who is there, and who
 * is not.
 */
export async function buildRealms(app: TestApp) {
  const people = new People(app);
  const a = await buildOrganization(app, 'Federación Andina', 'own');
  const b = await buildOrganization(app, 'Federación Pacífico', 'foreign');
  const a1 = await buildClub(app, a, 'own');
  const a2 = await buildClub(app, a, 'foreign-neighbour');
  const b1 = await buildClub(app, b, 'foreign-other');
  const own: Realm = { ...a, ...a1 };
  const neighbour: Realm = { ...a, ...a2 };
  const other: Realm = { ...b, ...b1 };
  const account = async (email: string, roles: Parameters<People['account']>[0]) =>
    (await people.account({ email: `${email}@example.org`, ...roles })).token;
  const token = (tokens: Tokens, name: string): string => tokens[name] ?? '';
  const asker = (role: Role, name: string, of: string, realm: Realm): Asker => ({
    role,
    name,
    token: of,
    realm,
  });
  const organizations: Role[] = [
    'organizer',
    'desk account',
    'helper',
    'helper who only looks',
    'medical post',
    'kiosk',
    'judge',
    'judges’ table',
    'timing',
  ];
  const clubs: Role[] = ['club', 'family'];
  const inOwn = [
    asker('administrator', 'administrator', await account('own-admin', { roles: [{ role: 'admin' }] }), own),
    ...organizations.map((role) => asker(role, role, token(a.tokens, role), own)),
    ...clubs.map((role) => asker(role, role, token(a1.tokens, role), own)),
    asker('stranger', 'stranger', await account('foreign-nobody', {}), own),
  ];
  const both = {
    roles: [
      { role: 'desk' as const, organization_id: a.organization_id },
      { role: 'organizer' as const, organization_id: b.organization_id },
    ],
  };
  const elsewhere = [
    ...organizations.map((role) =>
      asker(role, `${role} of another organization`, token(b.tokens, role), other),
    ),
    ...clubs.map((role) => asker(role, `${role} of another organization`, token(b1.tokens, role), other)),
    ...clubs.map((role) => asker(role, `${role} of another club`, token(a2.tokens, role), neighbour)),
    // This helper has done nothing that could be undone.
    asker('helper', 'other helper of the race', await people.helper(a.race_id), { ...own, action_id: 0 }),
    asker('helper', 'helper of another race', a.tokens['helper of another race'], {
      ...neighbour,
      race_id: a.late_race_id,
    }),
  ];
  return {
    own,
    inOwn,
    elsewhere,
    /** Helps at the desk of the own organization, and runs another one. */
    deskAndOrganizer: asker(
      'desk account',
      'desk account that runs another',
      await account('foreign-both', both),
      other,
    ),
    /** What belongs to the other callers. They may change these rows. */
    scopeOfOthers: {
      organizations: new Set([b.organization_id]),
      clubs: new Set([a2.club_id, b1.club_id]),
      riders: new Set<number>(),
      emails: ['foreign'],
    },
    /** What belongs to the own realm. None of the other callers may change it. */
    scopeOfOwn: {
      organizations: new Set<number>(),
      clubs: new Set([a1.club_id]),
      riders: new Set([a1.rider_id, a1.free_rider_id, a1.late_rider_id, a1.twin_id, a1.claimed_rider_id]),
      emails: ['own-club', 'own-family', 'own-second', 'own-claim'],
    },
  };
}
