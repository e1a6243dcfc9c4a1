import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { rootFolder } from '#server/ground/config/root-folder.ts';
import { mediaTypeOf } from '#server/ground/http/answers/media-types.ts';

/**
 * The landing area: one document for each language, with its images. Files of `DATA_DIR/landing` replace ours. A
 * document may come from anybody, so it can do nothing: it has no script and no form, loads nothing from elsewhere,
 * and only this site can frame it.
 */
const documentPolicy = [
  `default-src 'none'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `form-action 'none'`,
  `base-uri 'none'`,
  `frame-ancestors 'self'`,
  // Its origin lets the page read how high it is. It has no script that could use it.
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ');

const fontName = 'barlow-condensed-700.woff2';

/** Registers the landing area, with what this installation has on disk. */
export function registerLanding(app: FastifyInstance, dataDir: string): void {
  const font = join(
    rootFolder,
    'node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2',
  );
  const read = async (name: string): Promise<Buffer> => {
    const places =
      name === fontName
        ? [font]
        : [join(dataDir, 'landing', name), join(rootFolder, 'server/publishing/landing', name)];
    for (const place of places) {
      const bytes = await readFile(place).catch(() => null);
      if (bytes !== null) return bytes;
    }
    throw new Refusal('request.not_found');
  };
  app.get<{ Params: { '*': string } }>('/landing/*', async (request, reply) => {
    const name = request.params['*'];
    if (!/^(pictures\/)?[\w-]+\.(html|css|webp|jpg|png|svg|woff2)$/.test(name))
      throw new Refusal('request.not_found');
    const bytes = await read(name);
    return reply
      .header('content-type', mediaTypeOf(name))
      .header('content-security-policy', documentPolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cross-origin-opener-policy', 'unsafe-none')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'public, max-age=300')
      .send(bytes);
  });
}
