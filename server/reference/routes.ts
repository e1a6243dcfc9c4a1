import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { listCategories, listClubs, listCountries, listOrganizations } from '#contract/reference.ts';
import type { DB } from '#server/db/database.ts';
import { publicGet } from '#server/http/api.ts';
import { type ListQuery, pick } from '#server/http/list-query.ts';
import type { PublicAnswers } from '#server/http/public-answers.ts';
import { readCategories, readClubs, readCountries, readOrganizations } from '#server/reference/queries.ts';

function reply<T extends object>(page: { items: T[]; total: number }, query: ListQuery, id: string) {
  return {
    body: { items: page.items.map((item) => pick(item, query, [id])), total: page.total },
    tags: ['all'],
  };
}

/** What forms and filters choose from. */
export function registerReference(app: FastifyInstance, answers: PublicAnswers, db: Kysely<DB>): void {
  publicGet(app, answers, listOrganizations, async ({ query }) =>
    reply(await readOrganizations(db, query), query, 'organization_id'),
  );
  publicGet(app, answers, listClubs, async ({ query }) =>
    reply(await readClubs(db, query), query, 'club_id'),
  );
  publicGet(app, answers, listCategories, async ({ query }) =>
    reply(await readCategories(db, query), query, 'category_id'),
  );
  publicGet(app, answers, listCountries, async ({ query }) =>
    reply(await readCountries(db, query), query, 'country_id'),
  );
}
