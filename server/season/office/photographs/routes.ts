import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { hidePicture, showPicture } from '#contract/raceday/office/results/hide-picture.ts';
import {
  decidePortrait,
  listPortraits,
  type OfficePortrait,
} from '#contract/people/office/riders/portraits.ts';
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
import type { Db } from '#server/ground/db/pool.ts';
import { readAskedPicture, readTakeDowns } from './queries.ts';

/** So many visible portraits are listed below those to look at. */
const mostShown = 100;

/** Reads portraits of the riders of these organizations; null means all. */
async function readPortraits(db: Db, organizations: readonly number[] | null): Promise<OfficePortrait[]> {
  const { rows } = await sql<OfficePortrait>`
    select r.rider_id, r.organization_id, r.rider_fullname, b.club_name, p.portrait_key, p.portrait_state, p.consented_at
    from rider_portrait p join rider r using (rider_id) left join club b using (club_id)
    where p.portrait_state <> 'REJECTED'
      and (${organizations === null}::boolean or r.organization_id = any(${[...(organizations ?? [])]}::bigint[]))
    order by p.portrait_state = 'SHOWN', case p.portrait_state when 'WAITING' then p.consented_at end, p.decided_at desc
    limit ${mostShown}`.execute(db);
  return rows;
}

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
