import { Refusal } from '#contract/errors.ts';
import { type Dump, dumpFile, getDump } from '#contract/publishing/open-data/dump.ts';
import { checkInput, fastifyPath } from '#server/ground/http/calls/input.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { OpenDownloads } from './downloads.ts';
import { handOut } from './hand-out.ts';
import { DUMP_FILES } from '#server/publishing/open-data/dump/make-dump.ts';
import { readShownDump } from './read-queries.ts';
import { DUMP_LICENCE } from '#server/publishing/open-data/dump/files/schema.ts';

const turnOf = ({ file_name }: { file_name: string }): number => DUMP_FILES.indexOf(file_name);

/** Registers the calls for the dump: its contents and its files. */
export function registerDump(context: RouteContext, downloads: OpenDownloads): void {
  const { app, config, db } = context;

  publicGet(context, getDump, async () => {
    const found = config.DUMP === 'on' ? await readShownDump(db) : null;
    const state: Dump['state'] = found === null ? 'none' : found.is_withheld ? 'withheld' : 'ready';
    return {
      body: {
        state,
        made_at: found?.made_at ?? null,
        licence: DUMP_LICENCE.name,
        licence_address: DUMP_LICENCE.path,
        files: state === 'ready' ? (found?.files ?? []).toSorted((a, b) => turnOf(a) - turnOf(b)) : [],
      },
      tags: ['dump'],
    };
  });

  app.get(fastifyPath(dumpFile.path), async (request, reply) => {
    const params = checkInput(dumpFile.params, request.params, 'request.bad_path');
    if (!params) throw new Refusal('request.bad_path');
    return handOut({ ...context, downloads }, request, reply, params.name);
  });
}
