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
  updateRider,
} from '#contract/riders.ts';
import { hasRider } from '#contract/users.ts';
import { normalizeNationalId } from '#rules/national-id.ts';
import { cleanText } from '#rules/rider-form.ts';
import { call, type House } from '#server/http/call.ts';
import { organizationsOf, scopeOf } from '#server/http/caller.ts';
import type { Limits } from '#server/http/limits.ts';
import {
  hasGuardian,
  insertLook,
  lookForRiders,
  readLooks,
  readPaperFile,
  readPrivateRider,
  readRiders,
  riderExistsWith,
} from '#server/riders/queries.ts';
import { addOwnRider, changeRider, enrol, type RiderParts } from '#server/riders/write-rider.ts';
import { answerDocument } from '#server/storage/answer-document.ts';
import { changePassword } from '#server/users/change-password.ts';

/** Riders: searched, added, changed, enrolled, and their papers (spec §7, riders). */
export function registerRiders(house: House, parts: RiderParts, limits: Limits): void {
  const { db } = house;

  call(house, riderExists, async ({ params, caller, address }) => {
    if (caller === null) await limits.spend('free_address', address);
    else await limits.spend('free_account', String(caller.user_id));
    return { exist: await riderExistsWith(db, normalizeNationalId(params.dni)) };
  });

  call(house, lookForRider, async ({ query, caller, address }) => {
    await limits.spend('lookfor_account', String(caller.user_id));
    await limits.spend('lookfor_address', address);
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

  call(house, listRiders, ({ query, caller }) => {
    const seen = scopeOf(caller);
    return readRiders(db, { seen, decides: { ...seen, organizations: organizationsOf(caller) } }, query);
  });

  call(house, getRider, async ({ params }) => {
    const rider = await readPrivateRider(db, params.id);
    if (rider === null) throw new Refusal('rider.not_found');
    return rider;
  });

  call(house, createRider, async (asked) => {
    await limits.spend('rider_account', String(asked.caller.user_id));
    return addOwnRider(parts, asked);
  });

  call(house, updateRider, async (asked) => {
    const { password, password2, user_password } = asked.body;
    if (password === undefined && password2 === undefined) return changeRider(parts, asked);
    // Spec §7: the same call with a password changes that of the account that asks.
    await changePassword({ db, limits }, asked, { password, password2, user_password });
    const rider = await readPrivateRider(db, asked.params.id);
    if (rider === null) throw new Refusal('rider.not_found');
    return rider;
  });

  call(house, enrolRider, (asked) => enrol(db, asked));

  call(house, getRiderPaper, async ({ params, caller }) => {
    const { id, slot } = params;
    const file_id = await readPaperFile(db, id, slot);
    if (file_id === null) throw new Refusal('document.not_found');
    const answer = await answerDocument(db, parts.store, file_id, slot);
    await insertLook(db, caller.user_id, id, slot);
    return answer;
  });

  call(house, listPaperLooks, async ({ params, caller }) => ({
    items: await readLooks(db, params.id, caller.user_id),
  }));

  call(house, hasRider, async ({ params, caller }) => {
    await limits.spend('find_account', String(caller.user_id));
    return { has_rider: await hasGuardian(db, params.id) };
  });
}
