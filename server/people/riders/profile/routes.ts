import { Refusal } from '#contract/errors.ts';
import {
  createRider,
  enrolRider,
  getRider,
  getRiderPaper,
  listPaperLooks,
  listRiders,
  lookForRider,
  riderExists,
} from '#contract/people/riders/riders.ts';
import { changePublicName } from '#contract/people/riders/public-name.ts';
import { hasRider } from '#contract/people/accounts/users.ts';
import { normalizeNationalId } from '#rules/people/riders/national-id.ts';
import { cleanText } from '#rules/names/clean-text.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { organizationsOf, scopeOf } from '#server/ground/access/caller.ts';
import {
  hasGuardian,
  insertLook,
  lookForRiders,
  readLooks,
  readPaperFile,
  readPrivateRider,
  readRiders,
  riderExistsWith,
} from '#server/people/riders/queries.ts';
import { changeName } from './public-name.ts';
import { addOwnRider, enrol } from './write-rider.ts';
import { answerDocument } from '#server/ground/http/calls/answer-document.ts';

/**
 * Registers the calls for riders: searched, added, enrolled, and their papers (spec §7, riders). The call that
 * changes one is with the accounts, because its form sets passwords too.
 */
export function registerRiders(context: RouteContext): void {
  const { db, documents, limits } = context;

  call(context, riderExists, async ({ params, caller, address }) => {
    if (caller === null) await limits.spend('free_address', address);
    else await limits.spend('free_account', String(caller.user_id));
    return { exist: await riderExistsWith(db, normalizeNationalId(params.dni)) };
  });

  call(context, lookForRider, async ({ query, caller }) => {
    await limits.spend('lookfor_account', String(caller.user_id));
    const words = cleanText(query.q ?? '');
    const dni = normalizeNationalId(query.rider_dni ?? '');
    if (words.length < 2 && dni === '') return { items: [] };
    return {
      items: await lookForRiders(
        db,
        scopeOf(caller),
        words.length < 2 ? null : words,
        dni === '' ? null : dni,
      ),
    };
  });

  call(context, listRiders, ({ query, caller }) => {
    const seen = scopeOf(caller);
    return readRiders(db, { seen, decides: { ...seen, organizations: organizationsOf(caller) } }, query);
  });

  call(context, getRider, async ({ params }) => {
    const rider = await readPrivateRider(db, params.id);
    if (rider === null) throw new Refusal('rider.not_found');
    return rider;
  });

  call(context, createRider, async (asked) => {
    await limits.spend('rider_account', String(asked.caller.user_id));
    return addOwnRider(context, asked);
  });

  call(context, enrolRider, (asked) => enrol(db, asked));

  call(context, changePublicName, (asked) => changeName(db, asked));

  call(context, getRiderPaper, async ({ params, caller }) => {
    const { id, slot } = params;
    const file_id = await readPaperFile(db, id, slot);
    if (file_id === null) throw new Refusal('document.not_found');
    const answer = await answerDocument(db, documents, file_id, slot);
    await insertLook(db, caller.user_id, id, slot, file_id);
    return answer;
  });

  call(context, listPaperLooks, async ({ params, caller }) => ({
    items: await readLooks(db, params.id, caller.user_id),
  }));

  call(context, hasRider, async ({ params, caller }) => {
    await limits.spend('find_account', String(caller.user_id));
    return { has_rider: await hasGuardian(db, params.id) };
  });
}
