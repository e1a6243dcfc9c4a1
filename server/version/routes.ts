import type { FastifyInstance } from 'fastify';
import { clientVersion, getVersion } from '#contract/version.ts';
import { publicGet } from '#server/http/api.ts';
import type { PublicAnswers } from '#server/http/public-answers.ts';

/** Which client the server serves, and for which country. */
export function registerVersion(
  app: FastifyInstance,
  answers: PublicAnswers,
  version: string,
  site: 'latam' | 'argentina',
): void {
  publicGet(app, answers, getVersion, async () => ({
    body: { latamUserVersion: clientVersion, version, country: site === 'argentina' ? 'ARG' : 'LATAM' },
    tags: ['all'],
  }));
}
