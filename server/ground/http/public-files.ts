import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { BytesMissing } from '#server/ground/storage/bytes/bytes-missing.ts';
import type { PictureStore } from '#server/ground/storage/pictures/picture-store.ts';
import type { Withheld } from '#server/ground/storage/pictures/withheld.ts';
import type { SharedCaches } from '#server/ground/http/answers/shared-caches.ts';
import { mediaTypeOf } from '#server/ground/http/answers/media-types.ts';

/**
 * Registers pictures of cups and races, and forms to download. Names are hashes of the bytes, so a file never
 * changes. Nothing else of DATA_DIR is reachable, and nothing that was taken down.
 */
export function registerPublicFiles(
  app: FastifyInstance,
  pictures: PictureStore,
  withheld: Pick<Withheld, 'has'>,
  shared: SharedCaches,
): void {
  // A picture that is withheld is purged with everything.
  const tagged = Object.fromEntries(shared.tagHeaders([]));
  app.get<{ Params: { folder: string; name: string } }>(
    '/files/public/:folder/:name',
    async (request, reply) => {
      const { folder, name } = request.params;
      if (!/^[0-9a-f]{2}$/.test(folder) || !/^[0-9a-f]{64}\.(webp|jpg|png|svg|pdf)$/.test(name))
        throw new Refusal('request.not_found');
      const key = `public/${folder}/${name}`;
      if (await withheld.has(key)) throw new Refusal('request.not_found');
      const bytes = await pictures.get(key).catch((error: unknown) => {
        throw error instanceof BytesMissing ? new Refusal('request.not_found') : error;
      });
      return reply
        .header('content-type', mediaTypeOf(name))
        .header('content-disposition', name.endsWith('.pdf') ? 'attachment' : 'inline')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .headers(tagged)
        .send(bytes);
    },
  );
}
