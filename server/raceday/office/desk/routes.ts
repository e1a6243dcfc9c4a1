import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { quoteByHelper } from '#contract/entries/quotes.ts';
import { getReturnByHelper } from '#contract/money/returns/at-desk.ts';
import { Refusal } from '#contract/errors.ts';
import {
  enterByHelper,
  findAtDesk,
  plateByHelper,
  undoByHelper,
  withdrawByHelper,
  DESK_FOUND,
  type FoundRider,
} from '#contract/raceday/office/desk/desk-actions.ts';
import {
  getDeskEntries,
  listDeskPasses,
  listOfficeMeetings,
  makeDeskPass,
  openDesk,
  revokeDeskPass,
} from '#contract/raceday/office/desk/desk.ts';
import { isJudge } from '#rules/raceday/judging/duties.ts';
import { daysBetween } from '#rules/calendar.ts';
import { beginDay } from '#server/raceday/draws/day-queries.ts';
import { mayOpenDesk } from '#rules/people/accounts/roles.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { call, type Asked } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { helperMark, isHelper, organizationsOf, type Helper } from '#server/ground/access/caller.ts';
import { helpersDesk, type Desk } from '#server/ground/access/desk.ts';
import { quoteAt, returnAt } from '#server/entries/desk/money-at-desk.ts';
import { hashSecret, newSecret } from '#server/ground/access/secret.ts';
import {
  enterFromDesk,
  givePlateAtDesk,
  undoFromDesk,
  withdrawFromDesk,
} from '#server/raceday/office/desk/actions.ts';
import { readStanding } from '#server/raceday/office/desk/action-queries.ts';
import { readDeskEntries } from '#server/raceday/office/desk/entries-query.ts';
import {
  insertDeskSession,
  insertPass,
  readMeetings,
  readPasses,
  readRaceDay,
  revokePass,
} from '#server/raceday/office/desk/queries.ts';
import { makePassword, plainMailed } from '#server/ground/passwords/password.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { plateWritings } from '#rules/entries/plates.ts';
import { deskSearch } from '#rules/operations/office/desk-search.ts';
import { candidatesOf } from '#server/entries/office/entries/candidates.ts';
import { goodPass } from './good-pass.ts';

/** Finds riders by a plate in the cup, or the beginning of a part of the name: one more than are shown. */
async function findFew(
  db: Db,
  { organization_id, race_id }: Desk,
  { words, plate }: { words: readonly string[]; plate: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ rider_id: number }>`
    select p.rider_id from rider p where p.organization_id = ${organization_id} and (
      (cardinality(${words}::text[]) > 0 and p.rider_names like all (
        select '% ' || fold_text(word) || '%' from unnest(${words}::text[]) as word))
      or p.rider_id in (select h.rider_id from cup_plate h join race r using (cup_id)
        where r.race_id = ${race_id} and h.plate = any(${plate === null ? [] : plateWritings(plate)}::text[])))
    order by p.rider_fullname, p.rider_id limit ${DESK_FOUND + 1}`.execute(db);
  return rows.map(({ rider_id }) => rider_id);
}

/** Finds a few riders for a helper to enter, by what is called across the desk. A short text finds nobody. */
async function find(
  db: Db,
  { caller, query }: Asked<typeof findAtDesk>,
): Promise<{ items: FoundRider[]; more: boolean }> {
  const search = deskSearch(query.q);
  if (search === null) throw new Refusal('desk.find_short', 'q');
  const desk = await helpersDesk(db, caller);
  const found = await findFew(db, desk, search);
  const shown = found.slice(0, DESK_FOUND);
  return {
    items: await candidatesOf(db, desk, shown),
    more: found.length > DESK_FOUND,
  };
}

/** Ten of thirty signs are 49 bits: short enough to call across a desk, and impossible to guess in time. */
const codeLength = 10;

async function passIn(db: Db, race_id: number, desk_id: number) {
  const [pass] = await readPasses(db, race_id, desk_id);
  if (!pass) throw new Refusal('desk.not_found');
  return pass;
}

/** Registers the calls for helpers of one meeting: codes that end, sessions with few rights (decision 0028). */
export function registerDesk(context: RouteContext): void {
  const { db, limits } = context;

  call(context, listOfficeMeetings, async ({ caller }) => ({
    items: await readMeetings(db, organizationsOf(caller)),
  }));

  call(context, listDeskPasses, async ({ params }) => ({ items: await readPasses(db, params.id) }));

  call(context, makeDeskPass, async ({ params: { id: race_id }, body, caller }) => {
    await limits.spend('desk_account', String(caller.user_id));
    const day = await readRaceDay(db, race_id);
    if (day === null) throw new Refusal('race.not_found');
    const fromToday = (date: string) => daysBetween(day.today, date);
    if (!mayOpenDesk(fromToday(body.until), 0, fromToday(day.race_date)))
      throw new Refusal('desk.until', 'until');
    const isSeatRight = body.duty === 'timing' || (body.duty === 'finish') === (body.seat !== null);
    if (!isSeatRight) throw new Refusal('desk.seat', 'seat');
    const code = makePassword(randomBytes, codeLength);
    const { desk_name, until, duty, seat } = body;
    const { user_id: created_by } = caller;
    const pass = await inTransaction(db, async (tx) => {
      // With its first judge's code, a race that another program has drawn can be judged here.
      if (isJudge(duty) || duty === 'timing') await beginDay(tx, race_id);
      const code_hash = hashSecret(plainMailed(code));
      const desk_id = await insertPass(tx, {
        race_id,
        desk_name,
        code_hash,
        created_by,
        until,
        zone: day.zone,
        duty,
        seat,
      });
      await insertAudit(tx, {
        user_id: created_by,
        action: 'create',
        entity: 'desk',
        entity_id: desk_id,
        became: { race_id, desk_name, until, duty, ...(seat === null ? {} : { seat }) },
      });
      return passIn(tx, race_id, desk_id);
    });
    return { pass, code, origin: context.origin() };
  });

  call(context, revokeDeskPass, async ({ params: { id: race_id, desk_id }, caller }) =>
    inTransaction(db, async (tx) => {
      const was = await passIn(tx, race_id, desk_id);
      if (await revokePass(tx, race_id, desk_id))
        await insertAudit(tx, {
          user_id: caller.user_id,
          action: 'revoke',
          entity: 'desk',
          entity_id: desk_id,
          was: { race_id, desk_name: was.desk_name },
          became: {},
        });
      return passIn(tx, race_id, desk_id);
    }),
  );

  call(context, openDesk, async (asked) => {
    const { body, device } = asked;
    const { desk_id, expires_at, duty, meeting } = await goodPass(context, body.code, asked);
    if (isJudge(duty)) throw new Refusal('desk.for_judges', 'code');
    const secret = newSecret();
    await insertDeskSession(db, { desk_id, token_hash: hashSecret(secret), device, device_id: null });
    return { token: `${helperMark}${secret}`, expires_at, duty, meeting };
  });

  call(context, getDeskEntries, async ({ params, caller }) => {
    const found = await readDeskEntries(db, params.id);
    if (found === null) throw new Refusal('race.not_found');
    return { ...found, may_act: isHelper(caller) && caller.duty === 'act' };
  });

  call(context, findAtDesk, async (asked) => {
    const key = String(asked.caller.desk_id);
    await limits.spend('desk_find', key);
    await limits.spend('desk_find_day', key);
    return find(db, asked);
  });

  const action = ({ caller }: { caller: Helper }) => limits.spend('desk_action', String(caller.desk_id));

  call(context, enterByHelper, async (asked) => {
    await action(asked);
    return enterFromDesk(db, asked);
  });

  call(context, quoteByHelper, async (asked) => {
    await action(asked);
    return quoteAt(db, await helpersDesk(db, asked.caller), asked.body);
  });

  call(context, getReturnByHelper, async (asked) => {
    await action(asked);
    const desk = await helpersDesk(db, asked.caller);
    const standing = await readStanding(db, desk.race_id, asked.query);
    if (standing === null) throw new Refusal('inscription.not_in', 'entry_id');
    return returnAt(db, desk, standing);
  });

  call(context, withdrawByHelper, async (asked) => {
    await action(asked);
    return withdrawFromDesk(db, asked);
  });

  call(context, plateByHelper, async (asked) => {
    await action(asked);
    return givePlateAtDesk(db, asked);
  });

  call(context, undoByHelper, async (asked) => {
    await action(asked);
    return undoFromDesk(db, asked);
  });
}
