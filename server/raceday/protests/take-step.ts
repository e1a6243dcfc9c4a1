import type { stepProtest } from '#contract/raceday/live/protest-desk.ts';
import { Refusal } from '#contract/errors.ts';
import {
  isOpenProtest,
  mayStep,
  needsNote,
  needsPublicLine,
  type ProtestStep,
  tellsPrivate,
} from '#rules/raceday/live/protests.ts';
import { actorOf } from '#server/ground/access/caller.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { keepForDays } from '#server/ground/storage/documents/documents.ts';
import { insertProtestStep, lockDay, type ProtestRow, readPrivate, readProtests } from './protest-queries.ts';

/** People may ask about a decision for three months. After that nobody needs the photo. */
const DECIDED_PHOTO_DAYS = 90;

const lastOf = ({ steps }: ProtestRow) => steps.at(-1);

async function step(
  tx: Db,
  protest: ProtestRow,
  next: { became: ProtestStep; public_line: string | null; private_note: string | null },
  by: { user_id: number | null; desk_name: string | null },
  file_id: number | null,
): Promise<void> {
  const { protest_id, race_id, receipt } = protest;
  const was = lastOf(protest);
  const n = (was?.n ?? 0) + 1;
  await insertProtestStep(tx, { protest_id, n, ...next, by_user: by.user_id, desk_name: by.desk_name });
  if (file_id !== null && !isOpenProtest(next.became)) await keepForDays(tx, file_id, DECIDED_PHOTO_DAYS);
  const { became, public_line } = next;
  await insertAudit(tx, {
    ...by,
    action: 'protest_step',
    entity: 'race',
    entity_id: race_id,
    became: { receipt, step: became, ...(public_line === null ? {} : { public_line }) },
  });
  await addJob(tx, 'protest_told', { protest_id, n });
}

/** Takes the next step of a protest, in a transaction, based on the step that was read. Throws a Refusal. */
export async function decideProtest(
  tx: Db,
  { params: { id: race_id, receipt }, body, caller }: Asked<typeof stepProtest>,
): Promise<void> {
  if (!(await lockDay(tx, race_id))) throw new Refusal('judging.not_drawn');
  const [protest] = await readProtests(tx, { race_id, receipt });
  const hidden = await readPrivate(tx, race_id, receipt);
  const last = protest && lastOf(protest);
  if (!protest || !last || hidden === null) throw new Refusal('protest.not_found');
  const { was, ...said } = body;
  // A correction is no other decision, so the public line of the decision stays.
  const next = { ...said, public_line: said.public_line ?? (was === 'UPHELD' ? last.public_line : null) };
  if (last.became !== was) throw new Refusal('office.changed', 'was');
  if (!mayStep(was, next.became)) throw new Refusal('protest.step', 'became');
  if (next.public_line === null && needsPublicLine(next.became))
    throw new Refusal('protest.line_missing', 'public_line');
  if (next.private_note === null && needsNote(next.became))
    throw new Refusal('protest.note_missing', 'private_note');
  if (
    next.public_line !== null &&
    tellsPrivate(next.public_line, { words: protest.words, names: hidden.names })
  )
    throw new Refusal('protest.line_private', 'public_line');
  await step(tx, protest, next, actorOf(caller), hidden.file_id);
}

/** Lets the author withdraw a protest, once, in a transaction. Throws a Refusal. */
export async function takeBackProtest(tx: Db, protest_id: number, user_id: number): Promise<void> {
  const [found] = await readProtests(tx, { protest_id, user_id });
  if (!found) throw new Refusal('protest.not_found');
  await lockDay(tx, found.race_id);
  const [protest] = await readProtests(tx, { protest_id, user_id });
  const last = protest && lastOf(protest);
  if (!protest || !last) throw new Refusal('protest.not_found');
  if (last.became === 'WITHDRAWN') return;
  if (!mayStep(last.became, 'WITHDRAWN')) throw new Refusal('protest.step');
  const hidden = await readPrivate(tx, protest.race_id, protest.receipt);
  const nothing = { public_line: null, private_note: null };
  await step(
    tx,
    protest,
    { became: 'WITHDRAWN', ...nothing },
    { user_id, desk_name: null },
    hidden?.file_id ?? null,
  );
}
