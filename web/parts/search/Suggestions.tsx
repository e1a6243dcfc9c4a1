import { type RefObject, useCallback, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { go } from '#web/app/address/navigation.ts';
import { Link } from '#web/app/address/link.tsx';
import { searchHref } from '#web/app/screens/paths.ts';
import { Found } from '#web/parts/Found.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type FoundGroup, foundGroups } from './found-rows.ts';
import { FoundLine } from './FoundLine.tsx';
import { searchKindWords } from './kind-words.ts';
import { useCombobox } from './use-combobox.ts';
import { useFound } from './use-found.ts';

/** How many of each kind are shown: the search page has the rest. */
const shown = 5;
const chosen = 'bg-surface border-ink';

interface OptionsProps {
  group: FoundGroup;
  /** The number of its first option among all. */
  from: number;
  active: number | null;
  optionId: (at: number) => string;
  onChoose: () => void;
}

function Options({ group, from, active, optionId, onChoose }: OptionsProps) {
  const title = searchKindWords[group.kind]();
  return (
    <div role="group" aria-label={title}>
      <p aria-hidden="true" className="display bg-surface px-3 py-1 text-lead">
        {title}
      </p>
      {group.rows.map((row, index) => (
        <Link
          key={row.key}
          id={optionId(from + index)}
          role="option"
          aria-selected={active === from + index}
          tabIndex={-1}
          href={row.href}
          onClick={onChoose}
          className={`flex min-h-14 items-center gap-3 border-b border-line px-3 py-2 hover:bg-surface ${active === from + index ? chosen : ''}`}
        >
          <FoundLine kind={group.kind} row={row} />
        </Link>
      ))}
    </div>
  );
}

function emptied(input: HTMLInputElement | null) {
  if (input === null) return;
  input.value = '';
  input.blur();
}

/** Results while somebody types in a field of the page: a list below the field. */
export function Suggestions({ field, id }: { field: RefObject<HTMLInputElement | null>; id: string }) {
  const optionId = useCallback((at: number) => `${id}-${at}`, [id]);
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const { found, failed, isBusy, retry } = useFound(q);
  const groups =
    found === null ? [] : foundGroups(found).map((one) => ({ ...one, rows: one.rows.slice(0, shown) }));
  const hrefs = [...groups.flatMap(({ rows }) => rows.map(({ href }) => href)), searchHref(q)];
  const leave = () => {
    setTyped('');
    emptied(field.current);
  };
  const { isOpen, active } = useCombobox(field, {
    optionId,
    count: hrefs.length,
    typed,
    onType: setTyped,
    onChoose: (at) => {
      const href = at === null ? null : hrefs[at];
      leave();
      go(href ?? searchHref(q));
    },
  });
  if (!isOpen) return null;
  const all = hrefs.length - 1;
  return (
    <div
      role="presentation"
      // The field keeps the focus when an option is tapped.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-40 max-h-[70dvh] overflow-y-auto border-2 border-ink bg-paper"
    >
      <Found count={found === null || isBusy ? null : all} />
      {failed && (
        <div role="alert" className="flex flex-wrap items-center gap-3 p-4">
          <p className="min-w-0 grow">{m.search_failed()}</p>
          <Button onClick={retry}>{m.page_retry()}</Button>
        </div>
      )}
      {found !== null && all === 0 && (
        <p className="p-4 text-ink2">
          {found.tells_document ? m.search_document_why() : m.search_nothing({ q })}
        </p>
      )}
      {found?.meant != null && (
        <p className="px-3 pt-2 text-ink2">{m.search_meant({ meant: found.meant })}</p>
      )}
      <div id={id} role="listbox" aria-label={m.search_label()} aria-busy={isBusy}>
        {groups.map((group, index) => (
          <Options
            key={group.kind}
            group={group}
            from={groups.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 0)}
            active={active}
            optionId={optionId}
            onChoose={leave}
          />
        ))}
        <Link
          id={optionId(all)}
          role="option"
          aria-selected={active === all}
          tabIndex={-1}
          href={searchHref(q)}
          onClick={leave}
          className={`flex min-h-12 items-center px-3 font-semibold wrap-anywhere hover:bg-surface ${active === all ? chosen : ''}`}
        >
          {m.search_show_all({ q })}
        </Link>
      </div>
    </div>
  );
}
