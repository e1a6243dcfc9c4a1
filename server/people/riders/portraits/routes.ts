import { Refusal } from '#contract/errors.ts';
import {
  getPortrait,
  getPortraitPicture,
  savePortrait,
  withdrawPortrait,
} from '#contract/people/riders/portrait.ts';
import { answerDocument } from '#server/ground/http/calls/answer-document.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readDocument } from '#server/ground/storage/documents/documents.ts';
import { readOwnPortrait, readPortraitFile, readShownPortrait } from './portrait-queries.ts';
import { placePortrait, takePortraitBack } from './write-portrait.ts';

/** Registers the calls for a rider's portrait, which the family sends and withdraws and everybody may see. */
export function registerPortraits(context: RouteContext): void {
  const { app, db, documents } = context;

  call(context, getPortrait, async ({ params, caller }) => ({
    portrait: await readOwnPortrait(db, params.id, caller.user_id),
  }));

  call(context, getPortraitPicture, async ({ params }) => {
    const file_id = await readPortraitFile(db, params.id);
    if (file_id === null) throw new Refusal('portrait.not_found');
    return answerDocument(db, documents, file_id, 'portrait');
  });

  call(context, savePortrait, (asked) => placePortrait(context, asked));

  call(context, withdrawPortrait, (asked) => takePortraitBack(db, asked));

  app.get<{ Params: { name: string } }>('/portraits/:name', async (request, reply) => {
    const [, key] = /^([0-9a-f]{32})\.jpg$/.exec(request.params.name) ?? [];
    const file_id = key === undefined ? null : await readShownPortrait(db, key);
    if (file_id === null) throw new Refusal('request.not_found');
    const portrait = await readDocument(db, documents, file_id);
    if (portrait === null) throw new Refusal('request.not_found');
    // Caches ask for it again each time, so that it disappears as soon as it is withdrawn.
    return reply
      .header('content-type', portrait.media_type)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(portrait.bytes);
  });
}
