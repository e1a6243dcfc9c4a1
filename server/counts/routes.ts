import { countPageView, listPageViews } from '#contract/site/page-views.ts';
import { pageViewTally, readPageViews } from '#server/counts/page-views.ts';
import { isRobot } from '#server/counts/robots.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';

/** Pages shown: counted for everybody alike, read by administrators. */
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
