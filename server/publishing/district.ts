import { sweepSeen } from '#server/publishing/ads/counts.ts';
import { adLetters } from '#server/publishing/ads/letters.ts';
import { registerAds } from '#server/publishing/ads/routes.ts';
import { registerCards } from '#server/publishing/cards/routes.ts';
import { registerCounts } from '#server/publishing/counts/routes.ts';
import { registerOfficeAds } from '#server/publishing/office/ads/routes.ts';
import { OpenDownloads } from '#server/publishing/open-data/dump/hand-out/downloads.ts';
import { registerDump } from '#server/publishing/open-data/dump/hand-out/routes.ts';
import { dumpTasks } from '#server/publishing/open-data/dump/tasks.ts';
import { followDump } from '#server/publishing/open-data/dump/tasks.ts';
import { sweepDump } from '#server/publishing/open-data/dump/tasks.ts';
import { registerResultFiles } from '#server/publishing/open-data/results/routes.ts';
import { print } from '#server/publishing/printed/print.ts';
import { registerPrinted } from '#server/publishing/printed/routes.ts';
import { registerSite } from '#server/publishing/site/routes.ts';
import type { DumpParts } from '#server/publishing/open-data/dump/make-dump.ts';
import type { District, Ground } from '#server/ground/district.ts';

const routes = [
  registerResultFiles,
  registerCards,
  registerAds,
  registerCounts,
  registerOfficeAds,
  registerPrinted,
  registerSite,
];

/** Opens what is published beside results: previews, sheets, open data, advertisements, the site. */
export function openPublishing({ context, post, changes, log }: Ground) {
  const { config, db, pool, streams: store, origin } = context;
  const dumps: DumpParts = { isWanted: config.DUMP === 'on', db, pool, store, origin, log };
  const downloads = new OpenDownloads();
  followDump(changes, dumps, () => downloads.cut());
  return {
    register() {
      for (const register of routes) register(context);
      registerDump(context, downloads);
    },
    tasks: {
      ...adLetters(post),
      ...dumpTasks(dumps),
      print: ({ printed_id }) => print(context, printed_id),
    },
    async sweep() {
      await sweepSeen(db);
      await sweepDump(dumps);
    },
  } satisfies District;
}
