import { inTransaction } from '#server/ground/db/in-transaction.ts';
import {
  askAdSpace,
  clickAd,
  listAds,
  listOrganizationAds,
  readAdReport,
  viewAd,
} from '#contract/publishing/ads/ads.ts';
import { Refusal } from '#contract/errors.ts';
import { adSources } from '#rules/publishing/ads/ads.ts';
import { isEmail, normalizeEmail } from '#rules/people/accounts/email.ts';
import { type AdEvent, adTally } from '#server/publishing/ads/counts.ts';
import {
  insertAdRequest,
  readAds,
  readOrganizationOfPublicCup,
  readReport,
  readFirstAds,
} from '#server/publishing/ads/queries.ts';
import { isRobot } from '#server/publishing/counts/robots.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { pick } from '#server/ground/http/calls/list-query.ts';
import { nextQuarter } from '#server/ground/http/answers/quarter.ts';
import { addJob } from '#server/ground/jobs/queries.ts';

/** Registers the private calls: counting, the advertiser's report, and the request for a space. */
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
  call(context, readAdReport, async (asked) => {
    await limits.share('ad_report_address', asked);
    const report = await readReport(db, asked.body.report_key);
    if (report === null) throw new Refusal('ad.not_found');
    return report;
  });
  call(context, askAdSpace, async (asked) => {
    const { body, language } = asked;
    const request_email = normalizeEmail(body.request_email);
    if (!isEmail(request_email)) throw new Refusal('request.bad_body', 'request_email');
    await limits.share('ad_request_address', asked);
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

/** Registers the banners around the screens. Their answers expire at the next quarter of an hour, with the day. */
export function registerAds(context: RouteContext): void {
  const { db } = context;
  publicGet(context, listAds, async ({ query }) => {
    const page = await readAds(db, query);
    const items = page.items.map((item) => pick(item, query, ['ad_id']));
    const organization_id = query._filters?.organization_id;
    const tags = organization_id === undefined ? ['ads'] : [`ads:${organization_id}`];
    return { body: { items, total: page.total }, tags, expires: nextQuarter(Date.now()) };
  });
  publicGet(context, listOrganizationAds, async ({ params, query }) => ({
    body: await readFirstAds(db, [{ organization_id: params.orgId, cup_id: query.cup_id ?? null }]),
    tags: [`ads:${params.orgId}`],
    expires: nextQuarter(Date.now()),
  }));
  registerCalls(context);
}
