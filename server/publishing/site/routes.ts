import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { languageOf } from '#server/ground/http/request/language.ts';
import { nextQuarter } from '#server/ground/http/answers/quarter.ts';
import { registerLanding } from '#server/publishing/site/landing.ts';
import { manifestOf } from '#server/publishing/site/manifest.ts';
import { robotsText } from '#server/publishing/site/robots.ts';
import { sitemap } from '#server/publishing/site/sitemap.ts';

/** Registers what programs ask of a site (search engines, phones that install it) and the landing area. */
export function registerSite({ app, answers, db, config, origin }: RouteContext): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(origin())),
  );
  app.get('/sitemap.xml', (request, reply) =>
    answers.send(request, reply, '/sitemap.xml', async () => ({
      status: 200,
      type: 'text/xml; charset=utf-8',
      body: await sitemap(db, origin()),
      tags: ['list', 'clubs', 'federations'],
      expires: nextQuarter(Date.now()),
      cacheControl: 'public, no-cache',
      vary: 'accept-encoding',
    })),
  );
  app.get('/site.webmanifest', async (request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'accept-language, cookie')
      .send(manifestOf(config.SITE, languageOf(request.headers))),
  );
  registerLanding(app, config.DATA_DIR);
}
