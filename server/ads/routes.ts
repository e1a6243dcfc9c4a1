import { askAdSpace, clickAd, listAds, listOrganizationAds, readAdReport, viewAd } from '#contract/ads.ts';
import { Refusal } from '#contract/errors.ts';
import { adSources } from '#rules/ads.ts';
import { isEmail, normalizeEmail } from '#rules/rider-form.ts';
import { type AdEvent, adTally } from '#server/ads/counts.ts';
import {
  insertAdRequest,
  readAds,
  readCupOrganization,
  readReport,
  readFirstAds,
} from '#server/ads/queries.ts';
import { isRobot } from '#server/counts/robots.ts';
import { publicGet } from '#server/http/api.ts';
import { call, type House } from '#server/http/call.ts';
import type { Limits } from '#server/http/limits.ts';
import { pick } from '#server/http/list-query.ts';
import { nextHalfHour } from '#server/http/pages.ts';
import type { PublicAnswers } from '#server/http/public-answers.ts';
import { addJob } from '#server/jobs/queries.ts';

type Site = 'latam' | 'argentina';

/** What changes or is private: counting, the advertiser's report, asking for a space. */
function registerCalls(house: House, site: Site, limits: Limits): void {
  const { db } = house;
  const tally = adTally(db);
  const count = async (event: AdEvent, userAgent: string) => {
    if (isRobot(userAgent)) return {};
    if (!(await tally.add(event))) throw new Refusal('ad.not_found');
    return {};
  };
  call(house, clickAd, ({ body: { click_ad, ...sent }, userAgent }) =>
    count({ ...sent, position: click_ad, kind: 'click' }, userAgent),
  );
  call(house, viewAd, ({ body: { view_ad, ...sent }, userAgent }) =>
    count({ ...sent, position: view_ad, kind: 'view' }, userAgent),
  );
  call(house, readAdReport, async ({ body, address }) => {
    await limits.spend('ad_report_address', address);
    const report = await readReport(db, body.report_key);
    if (report === null) throw new Refusal('ad.not_found');
    return report;
  });
  call(house, askAdSpace, async ({ body, address, language }) => {
    const request_email = normalizeEmail(body.request_email);
    if (!isEmail(request_email)) throw new Refusal('request.bad_body', 'request_email');
    await limits.spend('ad_request_address', address);
    const [common] = adSources(site, 'pricing', null);
    const organization_id =
      body.cup_id === null ? common?.organization_id : await readCupOrganization(db, body.cup_id);
    if (organization_id == null) throw new Refusal('cup.not_found');
    await db.transaction().execute(async (tx) => {
      const request_id = await insertAdRequest(tx, { ...body, request_email, organization_id, language });
      if (request_id !== null) await addJob(tx, 'ad_request', { request_id });
    });
    return {};
  });
}

/** Banners around the screens. Their dates end with the day, so answers are old at the next half hour. */
export function registerAds(house: House & { answers: PublicAnswers }, site: Site, limits: Limits): void {
  const { app, answers, db } = house;
  publicGet(app, answers, listAds, async ({ query }) => {
    const page = await readAds(db, query);
    const items = page.items.map((item) => pick(item, query, ['ad_id']));
    return { body: { items, total: page.total }, tags: ['all'], expires: nextHalfHour(Date.now()) };
  });
  publicGet(app, answers, listOrganizationAds, async ({ params, query }) => ({
    body: await readFirstAds(db, [{ organization_id: params.orgId, cup_id: query.cup_id ?? null }]),
    tags: ['all'],
    expires: nextHalfHour(Date.now()),
  }));
  registerCalls(house, site, limits);
}
