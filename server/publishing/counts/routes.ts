import { countPageView, listPageViews } from '#contract/publishing/site/page-views.ts';
import { pageViewTally, readPageViews } from '#server/publishing/counts/page-views.ts';
import { isRobot } from '#server/publishing/counts/robots.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';

/** Registers page views, which are counted for everybody alike and read by administrators. */
export function registerCounts(context: RouteContext): void {
  const tally = pageViewTally(context.db);
  call(context, countPageView, async ({ body, userAgent }) => {
    if (!isRobot(userAgent)) await tally.add(body);
    return {};
  });
  call(context, listPageViews, async ({ query }) => ({
    items: await readPageViews(context.db, query.from, query.to),
  }));
}
