import { createTrack, listOfficeTracks, removeTrack, updateTrack } from '#contract/office/places/tracks.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { readOfficeTracks } from './queries.ts';
import { addTrack, changeTrack, dropTrack } from './write-track.ts';

/** The tracks of an organization, as its office keeps them. */
export function registerOfficeTracks(context: RouteContext): void {
  const { db } = context;
  call(context, listOfficeTracks, async ({ params }) => ({ items: await readOfficeTracks(db, params.id) }));
  call(context, createTrack, (asked) => addTrack(db, asked));
  call(context, updateTrack, (asked) => changeTrack(db, asked));
  call(context, removeTrack, async (asked) => {
    await dropTrack(db, asked);
    return {};
  });
}
