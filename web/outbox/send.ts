import { ask, CallFailure } from '#web/ground/call/ask.ts';
import { currentSession } from '#web/ground/session/session.ts';
import { askDesk } from '#web/parts/desk/ask-desk.ts';
import { readDesk } from '#web/parts/desk/desk-session.ts';
import type { CashItem, CheckItem, DeskItem, Item, Owner, RefusedItem, Sent } from './items.ts';
import type { DeskAction } from '#contract/raceday/office/desk/desk-actions.ts';

/** After this time, a weak signal counts as none. The same key is sent again. */
const PATIENCE_MS = 15_000;

/** Gives the signed-in account as an owner. It is null when nobody is signed in who may write. */
export function accountOwner(): Owner | null {
  const account = currentSession()?.authUser;
  return account && !account.must_set_second_factor ? `account ${account.user_id}` : null;
}

export const deskOwner = (race_id: number): Owner => `desk ${race_id}`;

/** Tells whether the author of a write is here now: signed in, or with an open desk of that race. */
export function isHere(owner: Owner): boolean {
  const desk = readDesk(Date.now());
  return owner === accountOwner() || (desk !== null && owner === deskOwner(desk.meeting.race_id));
}

function sendDesk(item: DeskItem): Promise<DeskAction> {
  const { kind, request_key } = item;
  const params = { id: item.race_id };
  const token = readDesk(Date.now())?.token ?? '';
  if (kind === 'enter')
    return askDesk(token, 'POST /api/desk/races/{id}/entries', {
      params,
      body: { ...item.body, request_key },
    });
  if (kind === 'withdraw')
    return askDesk(token, 'POST /api/desk/races/{id}/withdrawals', {
      params,
      body: { ...item.body, request_key },
    });
  return askDesk(token, 'POST /api/desk/races/{id}/plates', {
    params,
    body: { ...item.body, request_key },
  });
}

function sendCheck({ owner, race_id, body, request_key }: CheckItem) {
  const input = { params: { id: race_id }, body: { ...body, request_key } };
  const name = 'POST /api/desk/races/{id}/check-in';
  return owner === deskOwner(race_id)
    ? askDesk(readDesk(Date.now())?.token ?? '', name, input)
    : ask(name, input, { signal: AbortSignal.timeout(PATIENCE_MS) });
}

const sendCash = ({ book_id, body, request_key }: CashItem) =>
  ask(
    'POST /api/books/{id}/receipts/written',
    { params: { id: book_id }, body: { ...body, request_key } },
    { signal: AbortSignal.timeout(PATIENCE_MS) },
  );

/** Sends a write with its key, while its owner is here. Throws CallFailure, also when nobody answered in time. */
export async function sendItem(item: Item): Promise<Sent> {
  if (item.kind === 'check') return { place: 'check', item, reply: await sendCheck(item) };
  if (item.kind === 'cash') return { place: 'cash', item, reply: await sendCash(item) };
  if (item.kind !== 'heat') return { place: 'desk', item, reply: await sendDesk(item) };
  const reply = await ask(
    'PUT /api/office/races/{id}/results',
    { params: { id: item.race_id }, body: { ...item.body, request_key: item.request_key } },
    { signal: AbortSignal.timeout(PATIENCE_MS) },
  );
  return { place: 'office', item, reply };
}

/** Tells what a failure means: no answer, not now, the session is over, or the write was refused. */
export function sendOutcome(error: unknown): 'cut' | 'later' | 'ended' | RefusedItem {
  if (!(error instanceof CallFailure) || error.status === 0) return 'cut';
  const { status, code, message } = error;
  if (status === 401) return 'ended';
  if (status >= 500 || status === 408 || status === 429) return 'later';
  return { code, message };
}
