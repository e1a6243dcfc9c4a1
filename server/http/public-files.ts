import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { mediaTypeOf } from '#server/http/assets.ts';

/** Pictures of cups and races, forms to download. Names are hashes of the bytes, so they never change; nothing else of DATA_DIR is reachable. */
export function registerPublicFiles(app: FastifyInstance, dataDir: string): void {
  app.get<{ Params: { folder: string; name: string } }>(
    '/files/public/:folder/:name',
    async (request, reply) => {
      const { folder, name } = request.params;
      if (!/^[0-9a-f]{2}$/.test(folder) || !/^[0-9a-f]{64}\.(webp|jpg|png|svg|pdf)$/.test(name))
        throw new Refusal('request.not_found');
      const path = join(dataDir, 'files/public', folder, name);
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) throw new Refusal('request.not_found');
      return reply
        .header('content-type', mediaTypeOf(name))
        .header('content-length', found.size)
        .header('content-disposition', name.endsWith('.pdf') ? 'attachment' : 'inline')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(createReadStream(path));
    },
  );
}
