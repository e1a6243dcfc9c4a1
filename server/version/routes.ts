import type { RouteContext } from '#server/http/calls/route-context.ts';
import { clientVersion, getVersion } from '#contract/site/version.ts';
import { publicGet } from '#server/http/calls/public-get.ts';

/** Which client the server serves, and for which country. */
export function registerVersion(context: RouteContext): void {
  const { config, version } = context;
  publicGet(context, getVersion, async () => ({
    body: {
      latamUserVersion: clientVersion,
      version,
      country: config.SITE === 'argentina' ? 'ARG' : 'LATAM',
    },
    tags: ['all'],
  }));
}
