import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { Button } from '#web/ui/Button.tsx';

interface EditedListProps<Item> {
  words: { add: string; none: string; edit: string };
  /** What was read, as `useAsk` gives it. */
  read: { data: readonly Item[] | undefined; error: Error | null; refetch: () => Promise<unknown> };
  idOf: (item: Item) => number;
  line: (item: Item) => { name: string; aside?: string | undefined; facts: string[]; editLabel: string };
  /** The keys of what is read again once one is saved. */
  changes: readonly QueryKey[];
  /** The sheet of one, or of a new one. */
  renderSheet: (item: Item | null, ends: { onSaved: () => void; onClose: () => void }) => ReactNode;
}

/** What an organization keeps, each with its facts; one opens to be edited, and a new one is added. */
export function EditedList<Item>({ words, read, idOf, line, changes, renderSheet }: EditedListProps<Item>) {
  const { data, error, refetch } = read;
  const client = useQueryClient();
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const onClose = () => setEdited(null);
  const onSaved = () => {
    onClose();
    for (const queryKey of changes) void client.invalidateQueries({ queryKey });
  };
  return (
    <div>
      <Button onClick={() => setEdited('new')}>{words.add}</Button>
      {!data && <Arriving error={error} again={refetch} rows={4} />}
      {data?.length === 0 && <p className="mt-4 max-w-text text-ink2">{words.none}</p>}
      <ul className="mt-4 border-t border-line empty:hidden">
        {data?.map((item) => {
          const { name, aside, facts, editLabel } = line(item);
          return (
            <li
              key={idOf(item)}
              className="flex items-center justify-between gap-4 border-b border-line py-2"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  {name}
                  {aside !== undefined && <span className="font-normal text-ink3"> · {aside}</span>}
                </p>
                <p className="text-small text-ink2 wrap-anywhere">{facts.join(' · ')}</p>
              </div>
              <Button
                look="link"
                aria-label={editLabel}
                onClick={() => setEdited(idOf(item))}
                className="shrink-0"
              >
                {words.edit}
              </Button>
            </li>
          );
        })}
      </ul>
      {edited !== null &&
        renderSheet(data?.find((item) => idOf(item) === edited) ?? null, { onSaved, onClose })}
    </div>
  );
}
