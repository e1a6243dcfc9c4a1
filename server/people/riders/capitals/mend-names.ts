import { Refusal } from '#contract/errors.ts';
import { createHash } from 'node:crypto';
import {
  type listMisshapenNames,
  type mendNames,
  MOST_NAMES,
} from '#contract/people/office/riders/name-capitals.ts';
import { properName } from '#rules/names/capitals.ts';
import { type Caller, organizationsOf } from '#server/ground/access/caller.ts';
import { insertToldAct } from '#server/ground/audit/insert-act.ts';
import { notifyFamilies } from '#server/ground/audit/notify-family.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { z } from 'zod';
import {
  lockNames,
  type NameChange,
  readDoubtfulNames,
  readNameChanges,
  type StoredNames,
  writeNames,
} from './queries.ts';

type Names = NameChange['was'];

const fullName = ({ rider_lastname, rider_firstname }: Names): string =>
  `${rider_firstname} ${rider_lastname}`;
const mended = ({ rider_lastname, rider_firstname }: Names): Names => ({
  rider_lastname: properName(rider_lastname, 'surname'),
  rider_firstname: properName(rider_firstname, 'first'),
});

/** Returns the names of a caller's organizations that are in capitals only, or have none. */
export async function misshapenNames(
  db: Db,
  caller: Caller,
): Promise<z.input<typeof listMisshapenNames.reply>> {
  const found = (await readDoubtfulNames(db, organizationsOf(caller))).flatMap((one) => {
    const [was, becomes] = [fullName(one), fullName(mended(one))];
    return was === becomes ? [] : [{ rider_id: one.rider_id, was, becomes }];
  });
  return { items: found.slice(0, MOST_NAMES), total: found.length };
}

const namesIn = ({ rider_lastname, rider_firstname }: StoredNames): Names => ({
  rider_lastname,
  rider_firstname,
});

/** Returns the key of what a request did for one organization, because a person may decide for several. */
const keyFor = (request_key: string, organization_id: number): string =>
  createHash('sha256').update(`${request_key} ${organization_id}`).digest('hex').slice(0, 32);

async function writeTold(tx: Db, user_id: number, changes: readonly NameChange[]) {
  if (changes.length === 0) return [];
  const lines = await writeNames(tx, user_id, changes);
  const audit_id = Math.min(...lines.map((line) => line.audit_id));
  await notifyFamilies(tx, { rider_ids: changes.map(({ rider_id }) => rider_id), user_id, audit_id });
  return lines;
}

/** Puts right the names that were shown, as one act of each organization. A name that changed since stays. */
export function mendShown(
  db: Db,
  { body, caller }: Pick<Asked<typeof mendNames>, 'body' | 'caller'>,
): Promise<{ mended: number }> {
  const shown = new Map(body.items.map(({ rider_id, becomes }) => [rider_id, becomes]));
  return inTransaction(db, async (tx) => {
    const stored = await lockNames(tx, organizationsOf(caller), [...shown.keys()]);
    if (stored.length === 0) throw new Refusal('rider.not_found', 'items');
    const changes = stored.flatMap((one): NameChange[] => {
      const [was, became] = [namesIn(one), mended(one)];
      const is = fullName(became);
      return is === shown.get(one.rider_id) && is !== fullName(was)
        ? [{ rider_id: one.rider_id, was, became }]
        : [];
    });
    const lines = await writeTold(tx, caller.user_id, changes);
    const placeOf = new Map(stored.map(({ rider_id, organization_id }) => [rider_id, organization_id]));
    for (const [organization_id, own] of Map.groupBy(lines, ({ rider_id }) => placeOf.get(rider_id) ?? 0))
      await insertToldAct(
        tx,
        {
          kind: 'names',
          request_key: keyFor(body.request_key, organization_id),
          done_by: caller.user_id,
          organization_id,
          club_id: null,
        },
        own.map(({ audit_id, rider_id }) => ({ subject_id: audit_id, rider_id })),
      );
    return { mended: lines.length };
  });
}

/** Gives riders the names back that lines of the record took from them. */
export async function takeNamesBack(tx: Db, audit_ids: readonly number[], user_id: number): Promise<void> {
  await writeTold(tx, user_id, await readNameChanges(tx, audit_ids));
}
