import type { z } from 'zod';
import { sql } from 'kysely';
import { findAtKiosk, type KioskRider } from '#contract/raceday/office/check-in/kiosk.ts';
import { Refusal } from '#contract/errors.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { rememberNamed } from '#server/raceday/office/check-in/named-at-kiosk.ts';
import { sameSurname } from '#rules/names/surnames.ts';
import { checkedIn } from '#rules/raceday/day/check-in.ts';
import { credentialCode } from '#rules/people/riders/credential-code.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { presentCheckIn } from '#server/raceday/office/check-in/present-check-in.ts';
import { plateWritings } from '#rules/entries/plates.ts';

/** Finds the riders of a card among those entered in a race. The list is empty if there are none. */
async function readByCard(db: Db, race_id: number, code: string): Promise<number[]> {
  const { rows } = await sql<{ rider_id: number }>`
    select distinct c.rider_id from rider_credential c join entry e on e.rider_id = c.rider_id and e.race_id = ${race_id}
    where c.code = ${code} and c.revoked_at is null`.execute(db);
  return rows.map(({ rider_id }) => rider_id);
}

interface OnPlate {
  rider_id: number;
  rider_lastname: string;
}

/** Finds who rides with a plate at a race, in some class. */
async function readByPlate(db: Db, race_id: number, plate: string): Promise<OnPlate[]> {
  const { rows } = await sql<OnPlate>`
    select distinct p.rider_id, p.rider_lastname from entry e join rider p using (rider_id)
    where e.race_id = ${race_id} and e.plate = any(${plateWritings(plate)}::text[]) order by p.rider_id`.execute(
    db,
  );
  return rows;
}

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
async function findAtRace(db: Db, race_id: number, by: By): Promise<KioskRider[]> {
  const ids = await idsOf(db, race_id, by);
  if (ids.length === 0) return [];
  const { items } = await presentCheckIn(db, race_id);
  return items
    .filter(({ rider_id }) => ids.includes(rider_id))
    .map((rider) => ({ ...rider, present: checkedIn(rider.marks).present }));
}

/** Registers the calls of a tablet for self check-in. It finds riders named in full, and shows nobody else. */
export function registerKiosk(context: RouteContext): void {
  const { db, limits } = context;

  call(context, findAtKiosk, async ({ params, body, caller }) => {
    const key = String(caller.desk_id);
    // Only misses count, because a whole race may check in on one morning.
    for (const limit of ['kiosk_miss', 'kiosk_miss_day'] as const)
      if (await limits.isSpent(limit, key)) throw new Refusal('request.too_many');
    const items = await findAtRace(db, params.id, body.by);
    if (items.length > 0) {
      for (const { rider_id } of items) await rememberNamed(limits, caller, rider_id);
      return { items };
    }
    await limits.count('kiosk_miss', key);
    await limits.count('kiosk_miss_day', key);
    throw new Refusal('kiosk.nobody', 'plate');
  });
}
