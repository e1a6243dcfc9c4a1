import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { clickAd, listAds, listOrganizationAds } from '#contract/ads.ts';
import { Refusal } from '#contract/errors.ts';
import { readAds, readOrganizationAds, saveAdClick } from '#server/ads/queries.ts';
import type { DB } from '#server/db/database.ts';
import { publicGet } from '#server/http/api.ts';
import { call } from '#server/http/call.ts';
import { pick } from '#server/http/list-query.ts';
import { nextHalfHour } from '#server/http/pages.ts';
import type { PublicAnswers } from '#server/http/public-answers.ts';

/** Banners around the screens. Their dates end with the day, so answers are old at the next half hour. */
export function registerAds(app: FastifyInstance, answers: PublicAnswers, db: Kysely<DB>): void {
  publicGet(app, answers, listAds, async ({ query }) => {
    const page = await readAds(db, query);
    const items = page.items.map((item) => pick(item, query, ['ad_id']));
    return { body: { items, total: page.total }, tags: ['all'], expires: nextHalfHour(Date.now()) };
  });
  publicGet(app, answers, listOrganizationAds, async ({ params }) => ({
    body: await readOrganizationAds(db, params.orgId),
    tags: ['all'],
    expires: nextHalfHour(Date.now()),
  }));
  call({ app, db }, clickAd, async ({ body }) => {
    if (!(await saveAdClick(db, body.ad_id, body.click_ad))) throw new Refusal('ad.not_found');
    return {};
  });
}
