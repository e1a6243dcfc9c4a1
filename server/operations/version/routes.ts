import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { clientVersion, getVersion } from '#contract/publishing/site/version.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';

/** Registers the call that tells which client the server serves, and for which country. */
export function registerVersion(context: RouteContext): void {
  const { config, version } = context;
  publicGet(context, getVersion, async () => ({
    body: {
      latamUserVersion: clientVersion,
      version,
      country: config.SITE === 'argentina' ? 'ARG' : 'LATAM',
    },
    tags: [],
  }));
}
