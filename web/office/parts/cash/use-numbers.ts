import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Line } from '#rules/money/ledger.ts';
import { ask } from '#web/ground/call/ask.ts';
import { currentSession } from '#web/ground/session/session.ts';
import { type CashItem, cashSubject, type Owner } from '#web/outbox/items.ts';
import { outbox } from '#web/outbox/outbox.ts';
import { accountOwner } from '#web/outbox/send.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { newKey } from '#web/parts/new-key.ts';
import { type KeptNumbers, NumberStore } from './number-store.ts';
import type { CashDue } from './cash-due.ts';

const store = new NumberStore();

/** The cash that was taken, as the form reports it. */
interface TakenCash {
  request_key: string;
  payer_name: string;
  desk: string;
  lines: readonly Line[];
  dues: readonly CashDue[];
}

function receivedBy(): string {
  const account = currentSession()?.authUser;
  return account ? `${account.user_firstname} ${account.user_lastname}`.trim() : '';
}

function itemOf(
  { request_key, payer_name, desk, lines, dues }: TakenCash,
  {
    number,
    block_id,
    payee_name,
    device,
    owner,
    book_id,
  }: Pick<KeptNumbers, 'block_id' | 'payee_name'> & {
    number: number;
    device: string;
    owner: Owner;
    book_id: number;
  },
): CashItem {
  const dueOf = (due_id: number) => dues.find((one) => one.due_id === due_id);
  return {
    kind: 'cash',
    request_key,
    owner,
    subject: cashSubject(book_id),
    isTried: false,
    refused: null,
    book_id,
    body: {
      block_id,
      device,
      receipt_number: number,
      written_at: new Date().toISOString(),
      payer_name,
      desk,
      lines: [...lines],
    },
    about: {
      payee: payee_name,
      received_by: receivedBy(),
      currency: dues[0]?.currency ?? 'ARS',
      cents: lines.reduce((sum, { cents }) => sum + cents, 0),
      lines: lines.map(({ due_id, cents }) => {
        const due = dueOf(due_id);
        return { rider: due?.rider_fullname ?? '', what: due ? conceptOf(due) : '', cents };
      }),
    },
  };
}

/** Hands to the outbox what the last page wrote but did not hand over. Sent twice, it is one receipt. */
async function handOver(owner: Owner, book_id: number): Promise<void> {
  const known = await store.read(owner, book_id);
  if (!known?.writing) return;
  await outbox.keep(known.writing);
  // A receipt that the outbox could not store stays here.
  if (outbox.state().loose.has(known.writing.request_key)) return;
  await store.handedOver(owner, book_id, known.writing.request_key);
}

/** Holds the receipt numbers of a book on this device, for cash without a signal. */
export function useNumbers(book_id: number) {
  const client = useQueryClient();
  const owner = accountOwner();
  const queryKey = ['receipt numbers', owner, book_id];
  const { data = null, error } = useQuery({
    queryKey,
    queryFn: async () => {
      if (owner === null) return null;
      await handOver(owner, book_id);
      return store.read(owner, book_id);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const shown = (kept: KeptNumbers | null) => client.setQueryData<KeptNumbers | null>(queryKey, kept);

  /** Returns the remaining numbers, if there are any. It throws when receipts have not arrived yet. */
  const giveBack = async (): Promise<void> => {
    const known = owner === null ? null : await store.read(owner, book_id);
    if (owner === null || known === null) return;
    await ask('POST /api/books/{id}/blocks/{blockId}/return', {
      params: { id: book_id, blockId: known.block_id },
      body: { device: await store.device(), next_number: known.next_number },
    });
    await store.forget(owner, book_id);
    shown(null);
  };

  /** Requests numbers while there is a signal. */
  const prepare = async (desk: string): Promise<void> => {
    if (owner === null) return;
    const { handed_at: _, ...handed } = await ask('POST /api/books/{id}/blocks', {
      params: { id: book_id },
      body: { request_key: newKey(), device: await store.device(), desk },
    });
    await store.keep(owner, book_id, handed);
    shown(await store.read(owner, book_id));
  };

  /** Writes a receipt under the next number. Resolves when this device has it, or to null without a number. */
  const write = async (taken: TakenCash): Promise<CashItem | null> => {
    if (owner === null) return null;
    const device = await store.device();
    const writeNext = () =>
      store.use(owner, book_id, (number, { block_id, payee_name }) =>
        itemOf(taken, { number, block_id, payee_name, device, owner, book_id }),
      );
    const before = await store.read(owner, book_id);
    await handOver(owner, book_id);
    // It was pressed again after a failure, so it has its number.
    if (before?.writing?.request_key === taken.request_key) return before.writing;
    const item = await writeNext();
    await handOver(owner, book_id);
    shown(await store.read(owner, book_id));
    return item;
  };

  return { numbers: data, keepsNothing: error !== null, prepare, giveBack, write };
}
