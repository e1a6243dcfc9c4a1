import {
  createTrack,
  listOfficeTracks,
  removeTrack,
  updateTrack,
} from '#contract/season/office/places/tracks.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readOfficeTracks } from './queries.ts';
import { addTrack, changeTrack, dropTrack } from './write-track.ts';

/** Registers the calls by which an office manages the tracks of an organization. */
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
