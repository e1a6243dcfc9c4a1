import { countPageView, listPageViews } from '#contract/page-views.ts';
import { pageViewTally, readPageViews } from '#server/counts/page-views.ts';
import { isRobot } from '#server/counts/robots.ts';
import { call, type House } from '#server/http/call.ts';

/** Pages shown: counted for everybody alike, read by administrators. */
export function registerCounts(house: House): void {
  const tally = pageViewTally(house.db);
  call(house, countPageView, async ({ body, userAgent }) => {
    if (!isRobot(userAgent)) await tally.add(body);
    return {};
  });
  call(house, listPageViews, async ({ query }) => ({
    items: await readPageViews(house.db, query.from, query.to),
  }));
}
