import { getClubPage, getClubStanding, listClubsShown } from '#contract/people/clubs/clubs.ts';
import { Refusal } from '#contract/errors.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readClubPage, readClubsShown, readClubStanding } from './queries.ts';

/** Registers the public pages of clubs: all of them, one with its riders and medals, and the standing in a cup. */
export function registerClubs(context: RouteContext): void {
  const { db } = context;
  publicGet(context, listClubsShown, async () => ({
    body: { items: await readClubsShown(db) },
    tags: ['clubs', 'orgs', 'placings'],
  }));

  publicGet(context, getClubPage, async ({ params }) => {
    const page = await readClubPage(db, params.id);
    if (!page) throw new Refusal('club.not_found');
    const tags = new Set([
      `org:${page.organization_id}`,
      `club:${params.id}`,
      ...page.riders.map(({ rider_id }) => `rider:${rider_id}`),
      ...[...page.last_cups, ...[...page.dates, ...page.cups].map(({ cup_id }) => cup_id)].map(
        (cup_id) => `dates:${cup_id}`,
      ),
    ]);
    return { body: page, tags: [...tags] };
  });

  publicGet(context, getClubStanding, async ({ params }) => {
    const standing = await readClubStanding(db, params.id);
    if (!standing) throw new Refusal('cup.not_found');
    return { body: standing, tags: [`cup:${params.id}`, `dates:${params.id}`] };
  });
}
