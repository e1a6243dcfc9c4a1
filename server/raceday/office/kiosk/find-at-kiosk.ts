import type { z } from 'zod';
import type { findAtKiosk, KioskRider } from '#contract/raceday/office/check-in/kiosk.ts';
import { sameSurname } from '#rules/names/surnames.ts';
import { checkedIn } from '#rules/raceday/day/check-in.ts';
import { credentialCode } from '#rules/people/riders/credential-code.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { presentCheckIn } from '#server/raceday/office/check-in/present-check-in.ts';
import { readByCard, readByPlate } from './kiosk-queries.ts';

type By = z.infer<typeof findAtKiosk.body>['by'];

async function idsOf(db: Db, race_id: number, by: By): Promise<number[]> {
  if (by.kind === 'card') {
    const code = credentialCode(by.code);
    return code === null ? [] : readByCard(db, race_id, code);
  }
  const onPlate = await readByPlate(db, race_id, by.plate);
  return onPlate
    .filter(({ rider_lastname }) => sameSurname(rider_lastname, by.surname))
    .map(({ rider_id }) => rider_id);
}

/** Finds the riders whom a family names at a kiosk: by card, or by both plate and surname. */
export async function findAtRace(db: Db, race_id: number, by: By): Promise<KioskRider[]> {
  const ids = await idsOf(db, race_id, by);
  if (ids.length === 0) return [];
  const { items } = await presentCheckIn(db, race_id);
  return items
    .filter(({ rider_id }) => ids.includes(rider_id))
    .map((rider) => ({ ...rider, present: checkedIn(rider.marks).present }));
}
