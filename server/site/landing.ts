import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { rootFolder } from '#server/config/root-folder.ts';
import { mediaTypeOf } from '#server/http/answers/media-types.ts';

/**
 * The landing area: one document for each language with what it shows. Files of `DATA_DIR/landing` take the place of ours. A
 * document may be anybody's work, so it is let do nothing: no script, no form, nothing from elsewhere, framed by this site alone.
 */
const documentPolicy = [
  `default-src 'none'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `form-action 'none'`,
  `base-uri 'none'`,
  `frame-ancestors 'self'`,
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

const fontName = 'barlow-condensed-700.woff2';

/** Registers the landing area. In: what this installation keeps on disk. */
export function registerLanding(app: FastifyInstance, dataDir: string): void {
  const font = join(
    rootFolder,
    'node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2',
  );
  const read = async (name: string): Promise<Buffer> => {
    const places =
      name === fontName ? [font] : [join(dataDir, 'landing', name), join(rootFolder, 'server/landing', name)];
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
    return (
      reply
        .header('content-type', mediaTypeOf(name))
        .header('content-security-policy', documentPolicy)
        .header('x-frame-options', 'SAMEORIGIN')
        // A document in a sandbox has no origin of its own: its style, font and pictures are asked for as by a stranger.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-opener-policy', 'unsafe-none')
        .header('x-robots-tag', 'noindex')
        .header('cache-control', 'public, max-age=300')
        .send(bytes)
    );
  });
}
