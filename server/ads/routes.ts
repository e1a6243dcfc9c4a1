import { inTransaction } from '#server/db/in-transaction.ts';
import {
  askAdSpace,
  clickAd,
  listAds,
  listOrganizationAds,
  readAdReport,
  viewAd,
} from '#contract/ads/ads.ts';
import { Refusal } from '#contract/errors.ts';
import { adSources } from '#rules/ads/ads.ts';
import { isEmail, normalizeEmail } from '#rules/accounts/email.ts';
import { type AdEvent, adTally } from '#server/ads/counts.ts';
import {
  insertAdRequest,
  readAds,
  readOrganizationOfPublicCup,
  readReport,
  readFirstAds,
} from '#server/ads/queries.ts';
import { isRobot } from '#server/counts/robots.ts';
import { publicGet } from '#server/http/calls/public-get.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { pick } from '#server/http/calls/list-query.ts';
import { nextQuarter } from '#server/http/answers/quarter.ts';
import { addJob } from '#server/jobs/queries.ts';

/** What changes or is private: counting, the advertiser's report, asking for a space. */
function registerCalls(context: RouteContext): void {
  const { db, config, limits } = context;
  const tally = adTally(db);
  const count = async (event: AdEvent, userAgent: string) => {
    if (isRobot(userAgent)) return {};
    if (!(await tally.add(event))) throw new Refusal('ad.not_found');
    return {};
  };
  call(context, clickAd, ({ body: { click_ad, ...sent }, userAgent }) =>
    count({ ...sent, position: click_ad, kind: 'click' }, userAgent),
  );
  call(context, viewAd, ({ body: { view_ad, ...sent }, userAgent }) =>
    count({ ...sent, position: view_ad, kind: 'view' }, userAgent),
  );
  call(context, readAdReport, async ({ body, address }) => {
    await limits.spend('ad_report_address', address);
    const report = await readReport(db, body.report_key);
    if (report === null) throw new Refusal('ad.not_found');
    return report;
  });
  call(context, askAdSpace, async ({ body, address, language }) => {
    const request_email = normalizeEmail(body.request_email);
    if (!isEmail(request_email)) throw new Refusal('request.bad_body', 'request_email');
    await limits.spend('ad_request_address', address);
    const [common] = adSources(config.SITE, 'pricing', null);
    const organization_id =
      body.cup_id === null ? common?.organization_id : await readOrganizationOfPublicCup(db, body.cup_id);
    if (organization_id == null) throw new Refusal('cup.not_found');
    await inTransaction(db, async (tx) => {
      const request_id = await insertAdRequest(tx, { ...body, request_email, organization_id, language });
      if (request_id !== null) await addJob(tx, 'ad_request', { request_id });
    });
    return {};
  });
}

/** Banners around the screens. Their dates end with the day, so answers are old at the next quarter of an hour. */
export function registerAds(context: RouteContext): void {
  const { db } = context;
  publicGet(context, listAds, async ({ query }) => {
    const page = await readAds(db, query);
    const items = page.items.map((item) => pick(item, query, ['ad_id']));
    return { body: { items, total: page.total }, tags: ['all'], expires: nextQuarter(Date.now()) };
  });
  publicGet(context, listOrganizationAds, async ({ params, query }) => ({
    body: await readFirstAds(db, [{ organization_id: params.orgId, cup_id: query.cup_id ?? null }]),
    tags: ['all'],
    expires: nextQuarter(Date.now()),
  }));
  registerCalls(context);
}
