import {
  copyVenue,
  exchangeVenue,
  getVenue,
  giveBackVenue,
  leadVenue,
  offerVenue,
  takeBackVenue,
} from '#contract/raceday/venue/venue.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { exchange } from './exchange.ts';
import { giveLead, permitLead, takeBack, takeGiven, venueOf } from './hand-over.ts';
import { copy, offer } from './offer.ts';

/**
 * Registers the calls by which a race is written by a server at the track (docs/decisions/0104). What was said to this server
 * meanwhile and the track did not fetch is heard as soon as this server leads again.
 */
export function registerVenue(
  context: RouteContext,
  hearLeftOver: (db: Db, race_id: number) => Promise<void>,
): void {
  const { db } = context;
  call(context, getVenue, ({ params }) => venueOf(db, params.id));
  call(context, offerVenue, (asked) => offer(db, asked));
  call(context, copyVenue, (asked) => copy(db, asked));
  call(context, leadVenue, (asked) => {
    const { permit } = asked.body;
    return permit === undefined ? giveLead(db, asked) : permitLead(db, asked, permit);
  });
  call(context, exchangeVenue, (asked) => exchange(db, asked));
  call(context, giveBackVenue, async (asked) => {
    const given = await takeGiven(db, asked);
    await hearLeftOver(db, asked.params.id);
    return given;
  });
  call(context, takeBackVenue, async (asked) => {
    await takeBack(db, asked);
    await hearLeftOver(db, asked.params.id);
    return venueOf(db, asked.params.id);
  });
}
