import type { takeProtest } from '#contract/live/protest-desk.ts';
import type { fileProtest, OwnProtest } from '#contract/live/protests.ts';
import { Refusal } from '#contract/errors.ts';
import { MOST_OPEN_PROTESTS, type ProtestAs } from '#rules/live/protests.ts';
import type { Phase } from '#rules/stages.ts';
import { actorOf, type Caller } from '#server/access/caller.ts';
import { readRiderPlace } from '#server/access/place-queries.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { addJob } from '#server/jobs/queries.ts';
import { keepForDays } from '#server/storage/documents/documents.ts';
import { withDocument } from '#server/storage/documents/with-document.ts';
import { readEntryByPlate, readHeatByNumber, readPostings, readProtestedEntry } from './place-queries.ts';
import { presentOwn } from './present.ts';
import { takenNow } from './taken-now.ts';
import {
  countOpen,
  insertProtest,
  insertProtestStep,
  lockDay,
  type ProtestToFile,
  readProtestByKey,
} from './protest-queries.ts';

/** A photo nobody decides about goes after a year. */
const UNDECIDED_PHOTO_DAYS = 365;

/** Whether it is late. In: the day is held, so that nobody posts meanwhile. Throws a Refusal where no protest is taken. */
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

/** The protest a key was used for already, by the same; null: none. Throws a Refusal where the key is another's. */
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
  // Never its words: the record is read by more than those who decide.
  await insertAudit(tx, {
    ...by,
    action: 'protest',
    entity: 'race',
    entity_id: race_id,
    became: { receipt, category, phase, is_late, on_paper },
  });
  if (protest.user_id !== null) await addJob(tx, 'protest_told', { protest_id, n: 1 });
  return protest_id;
}

/** In whose name an account protests: of its own rider as it says, of a club's as delegate, else of the office. */
async function asWhom(db: Db, caller: Caller, rider_id: number, said: ProtestAs): Promise<ProtestAs> {
  if (caller.rider_ids.includes(rider_id)) return said;
  const place = await readRiderPlace(db, rider_id);
  const runsClub = caller.roles.some(
    ({ role, club_id }) => role === 'club' && club_id !== null && club_id === place?.club_id,
  );
  return runsClub ? 'delegate' : 'official';
}

/** A protest from an account: numbered, marked where it is late, filed once by its key. Throws a Refusal. */
export async function fileByAccount(
  context: Pick<RouteContext, 'db' | 'documents' | 'limits'>,
  { params, body, files, caller }: Asked<typeof fileProtest>,
): Promise<OwnProtest> {
  const { db, limits } = context;
  const { user_id } = caller;
  const key = { request_key: body.request_key, race_id: params.id, user_id };
  const before = await filedBefore(db, key);
  if (before !== null) return presentOwn(db, before, user_id);
  await limits.spend('protest_account', String(user_id));
  const { category_id, phase, serie, about, words } = body;
  const heat = { race_id: params.id, rider_id: Number(body.rider_id), category_id, phase, serie };
  const as_who = await asWhom(db, caller, heat.rider_id, body.as_who);
  const protest_id = await withDocument(context, files.get('file'), async (tx, file_id) => {
    if (!(await lockDay(tx, params.id))) throw new Refusal('protest.no_heat');
    // Asked only after the lock: the first tap may still be running when the second one comes.
    const same = await filedBefore(tx, key);
    if (same !== null) return same;
    const entry_id = await readProtestedEntry(tx, heat);
    if (entry_id === null) throw new Refusal('protest.no_heat');
    const is_late = await lateness(tx, params.id, heat);
    if ((await countOpen(tx, params.id, user_id)) >= MOST_OPEN_PROTESTS)
      throw new Refusal('protest.too_many');
    if (file_id !== null) await keepForDays(tx, file_id, UNDECIDED_PHOTO_DAYS);
    const protest = { ...key, category_id, phase, serie, entry_id, about, words, file_id, as_who };
    return write(tx, { ...protest, on_paper: false, is_late }, { user_id, desk_name: null });
  });
  return presentOwn(db, protest_id, user_id);
}

/** A protest that came on paper, typed by an official. Throws a Refusal. */
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
