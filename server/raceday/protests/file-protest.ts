import type { takeProtest } from '#contract/raceday/live/protest-desk.ts';
import type { fileProtest, OwnProtest } from '#contract/raceday/live/protests.ts';
import { Refusal } from '#contract/errors.ts';
import { MOST_OPEN_PROTESTS, type ProtestAs } from '#rules/raceday/live/protests.ts';
import type { Phase } from '#rules/stages.ts';
import { actorOf, type Caller } from '#server/ground/access/caller.ts';
import { readRiderPlace } from '#server/ground/access/place-queries.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { keepForDays } from '#server/ground/storage/documents/documents.ts';
import { withDocument } from '#server/ground/storage/documents/with-document.ts';
import { readEntryByPlate, readHeatByNumber, readPostings, readProtestedEntry } from './place-queries.ts';
import { presentOwn } from './present.ts';
import { keepProtest, readUntaken } from './carried.ts';
import { takenNow } from './taken-now.ts';
import {
  countOpen,
  insertProtest,
  insertProtestStep,
  lockDay,
  type ProtestToFile,
  readProtestByKey,
} from './protest-queries.ts';

/** A photo about which nobody decides is deleted after a year. */
const UNDECIDED_PHOTO_DAYS = 365;

/** Tells whether it is late. The day must be locked. Throws a Refusal if no protest is accepted. */
async function lateness(
  tx: Db,
  race_id: number,
  heat: { category_id: number; phase: Phase },
): Promise<boolean> {
  const { filing } = takenNow(await readPostings(tx, race_id), heat, Date.now());
  if (filing === 'not_posted') throw new Refusal('protest.not_posted');
  if (filing === 'over') throw new Refusal('protest.too_late');
  return filing === 'late';
}

/** Finds the protest that this account filed with a key, or null. Throws a Refusal for another's key. */
async function filedBefore(
  tx: Db,
  key: { request_key: string; race_id: number; user_id: number | null },
): Promise<number | null> {
  const same = await readProtestByKey(tx, key.request_key);
  if (same === null) return null;
  if (same.race_id !== key.race_id || same.user_id !== key.user_id) throw new Refusal('request.conflict');
  return same.protest_id;
}

async function write(
  tx: Db,
  protest: ProtestToFile,
  by: { user_id: number | null; desk_name: string | null },
): Promise<number> {
  const { protest_id, receipt } = await insertProtest(tx, protest);
  await insertProtestStep(tx, {
    protest_id,
    n: 1,
    became: 'FILED',
    public_line: null,
    private_note: null,
    by_user: by.user_id,
    desk_name: by.desk_name,
  });
  const { race_id, category_id: category, phase, is_late, on_paper } = protest;
  // Its text is left out, because more people read the record than those who decide.
  await insertAudit(tx, {
    ...by,
    action: 'protest',
    entity: 'race',
    entity_id: race_id,
    became: { receipt, category, phase, is_late, on_paper },
  });
  if (protest.user_id !== null) {
    await addJob(tx, 'protest_told', { protest_id, n: 1 });
    await addJob(tx, 'protest_filed', { protest_id });
  }
  return protest_id;
}

/** Returns in whose name an account protests: of its own rider, as a delegate of a club, or as the office. */
async function asWhom(db: Db, caller: Caller, rider_id: number, said: ProtestAs): Promise<ProtestAs> {
  if (caller.rider_ids.includes(rider_id)) return said;
  const place = await readRiderPlace(db, rider_id);
  const runsClub = caller.roles.some(
    ({ role, club_id }) => role === 'club' && club_id !== null && club_id === place?.club_id,
  );
  return runsClub ? 'delegate' : 'official';
}

/** Files a protest from an account: numbered, marked if it is late, once for each key. Throws a Refusal. */
export async function fileByAccount(
  context: Pick<RouteContext, 'db' | 'documents' | 'limits'>,
  { params, body, files, caller }: Asked<typeof fileProtest>,
): Promise<OwnProtest> {
  const { db, limits } = context;
  const { user_id } = caller;
  const key = { request_key: body.request_key, race_id: params.id, user_id };
  const before = await filedBefore(db, key);
  if (before !== null) return presentOwn(db, before, user_id);
  const [waiting] = await readUntaken(db, key);
  if (waiting) return waiting;
  await limits.spend('protest_account', String(user_id));
  const { category_id, phase, serie, about, words } = body;
  const heat = { race_id: params.id, rider_id: Number(body.rider_id), category_id, phase, serie };
  const as_who = await asWhom(db, caller, heat.rider_id, body.as_who);
  const protest_id = await withDocument<number | null>(context, files.get('file'), async (tx, file_id) => {
    if (!(await lockDay(tx, params.id))) throw new Refusal('protest.no_heat');
    // It is checked only after locking, because the first tap may still be running when the second one comes.
    const same = await filedBefore(tx, key);
    if (same !== null) return same;
    const entry_id = await readProtestedEntry(tx, heat);
    if (entry_id === null) throw new Refusal('protest.no_heat');
    const is_late = await lateness(tx, params.id, heat);
    const untaken = await readUntaken(tx, { user_id, race_id: params.id });
    if ((await countOpen(tx, params.id, user_id)) + untaken.length >= MOST_OPEN_PROTESTS)
      throw new Refusal('protest.too_many');
    if (file_id !== null) await keepForDays(tx, file_id, UNDECIDED_PHOTO_DAYS);
    const about_it = { category_id, phase, serie, entry_id, about, words, file_id, as_who };
    const protest = { ...key, ...about_it, on_paper: false, is_late };
    // The server at the track gives it its receipt; the minute that counts is this one.
    if (await keepProtest(tx, protest)) return null;
    return write(tx, protest, { user_id, desk_name: null });
  });
  if (protest_id !== null) return presentOwn(db, protest_id, user_id);
  const [kept] = await readUntaken(db, key);
  if (kept) return kept;
  const taken = await filedBefore(db, key);
  if (taken === null) throw new Error('A protest that was just kept is not there');
  return presentOwn(db, taken, user_id);
}

/** Files a protest that came on paper and was typed by an official. Throws a Refusal. */
export function typePaper(db: Db, { params, body, caller }: Asked<typeof takeProtest>): Promise<void> {
  const { number, plate, about, words, as_who, request_key } = body;
  const race_id = params.id;
  return inTransaction(db, async (tx) => {
    if (!(await lockDay(tx, race_id))) throw new Refusal('judging.not_drawn');
    if ((await filedBefore(tx, { request_key, race_id, user_id: null })) !== null) return;
    const heat = await readHeatByNumber(tx, race_id, number);
    if (heat === null) throw new Refusal('protest.no_heat', 'number');
    const is_late = await lateness(tx, race_id, heat);
    const { category_id } = heat;
    const entry_id = plate === null ? null : await readEntryByPlate(tx, { race_id, category_id, plate });
    if (plate !== null && entry_id === null) throw new Refusal('protest.no_rider', 'plate');
    await write(
      tx,
      {
        request_key,
        race_id,
        ...heat,
        entry_id,
        about,
        words,
        file_id: null,
        as_who,
        user_id: null,
        on_paper: true,
        is_late,
      },
      actorOf(caller),
    );
  });
}
