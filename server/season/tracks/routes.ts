import { Refusal } from '#contract/errors.ts';
import { getTrack, listTracks } from '#contract/season/tracks/tracks.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readTrack, readTracks } from './queries.ts';

/** Registers the calls for tracks: all of them, and one with its dates. */
export function registerTracks(context: RouteContext): void {
  const { db } = context;
  publicGet(context, listTracks, async () => ({
    body: { items: await readTracks(db) },
    tags: ['all'],
  }));

  publicGet(context, getTrack, async ({ params }) => {
    const page = await readTrack(db, params.id);
    if (!page) throw new Refusal('track.not_found');
    const cups = new Set(page.dates.map(({ cup_id }) => `cup:${cup_id}`));
    return { body: page, tags: ['all', 'placings', ...cups] };
  });
}
