import { Refusal } from '#contract/errors.ts';
import { hidePicture, showPicture } from '#contract/raceday/office/results/hide-picture.ts';
import { decidePortrait, listPortraits } from '#contract/people/office/riders/portraits.ts';
import {
  decideTakeDown,
  getTakeDownPicture,
  listTakeDowns,
} from '#contract/season/photographs/take-down-desk.ts';
import { organizationsOf } from '#server/ground/access/caller.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { decide } from '#server/season/photographs/decide-take-down.ts';
import { hideForOffice, showForOffice } from '#server/season/photographs/hide-picture.ts';
import { BytesMissing } from '#server/ground/storage/bytes/bytes-missing.ts';
import { decideOnPortrait } from '#server/people/riders/portraits/write-portrait.ts';
import { readPortraits } from './portrait-query.ts';
import { readAskedPicture, readTakeDowns } from './queries.ts';

/** Registers the calls for pictures that somebody asked to take down, and for portraits to look at. */
export function registerOfficePhotographs(context: RouteContext): void {
  const { db, pictures } = context;

  call(context, listTakeDowns, async ({ caller }) => ({
    items: await readTakeDowns(db, organizationsOf(caller)),
  }));

  call(context, getTakeDownPicture, async ({ params }) => {
    const picture = await readAskedPicture(db, params.id, params.takeDownId);
    if (picture === null) throw new Refusal('photograph.not_found');
    const { storage_key, media_type } = picture;
    const bytes = await pictures.get(storage_key).catch((error: unknown) => {
      throw error instanceof BytesMissing ? new Refusal('photograph.not_found') : error;
    });
    return { bytes, media_type, name: storage_key.slice(storage_key.lastIndexOf('/') + 1) };
  });

  call(context, decideTakeDown, (asked) => decide(db, asked));

  call(context, hidePicture, (asked) => hideForOffice(db, asked));

  call(context, showPicture, (asked) => showForOffice(db, asked));

  call(context, listPortraits, async ({ caller }) => ({
    items: await readPortraits(db, organizationsOf(caller)),
  }));

  call(context, decidePortrait, (asked) => decideOnPortrait(db, asked));
}
