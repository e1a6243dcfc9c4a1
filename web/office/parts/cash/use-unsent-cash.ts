import { useMemo } from 'react';
import type { CashItem } from '#web/outbox/items.ts';
import { accountOwner } from '#web/outbox/send.ts';
import { useUnsent } from '#web/outbox/use-outbox.ts';

/** Gives the receipts of a book that were written here and have not arrived. */
export function useUnsentCash(book_id: number) {
  const { items, isCut, isLoose } = useUnsent(accountOwner());
  const own = useMemo(
    () => items.filter((one): one is CashItem => one.kind === 'cash' && one.book_id === book_id),
    [items, book_id],
  );
  return { items: own, isCut, isLoose };
}
