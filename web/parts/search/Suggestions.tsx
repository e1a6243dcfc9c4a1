import { type RefObject, useCallback, useState, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import * as m from '#text/messages/messages.js';
import { go } from '#web/ground/address/navigation.ts';
import { Link } from '#web/ground/address/link.tsx';
import { searchHref } from '#web/ground/address/paths.ts';
import { Found } from '#web/parts/Found.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type FoundGroup, foundGroups } from './found-rows.ts';
import { FoundLine } from './FoundLine.tsx';
import { searchKindWords } from './kind-words.ts';
import { useFound } from './use-found.ts';

interface Combobox {
  /** Gives the id of an option by its place. */
  optionId: (at: number) => string;
  count: number;
  typed: string;
  onType: (typed: string) => void;
  /** Receives the chosen option. It is null when the typed text is sent. */
  onChoose: (at: number | null) => void;
}

/** Makes a field a combobox (ARIA 1.2) that keeps its text: a list below, arrows, Enter chooses, Escape closes. */
function useCombobox(
  field: RefObject<HTMLInputElement | null>,
  { optionId, count, typed, onType, onChoose }: Combobox,
) {
  const [isOpen, setOpen] = useState(true);
  const [active, setActive] = useState<number | null>(null);
  const close = () => {
    setOpen(false);
    setActive(null);
  };
  const onInput = useEffectEvent(() => {
    onType(field.current?.value ?? '');
    setOpen(true);
    setActive(null);
  });
  const onLeave = useEffectEvent(close);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const { key } = event;
    if (key === 'Escape' && isOpen && typed !== '') {
      event.preventDefault();
      close();
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      setOpen(true);
      // The field itself comes before the first option and after the last.
      const places = count + 1;
      const at = active === null ? count : active;
      const next = (at + (key === 'ArrowDown' ? 1 : places - 1)) % places;
      setActive(next === count ? null : next);
    } else if (key === 'Enter') {
      event.preventDefault();
      close();
      onChoose(isOpen ? active : null);
    }
  });
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    input.setAttribute('aria-autocomplete', 'list');
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener('input', () => onInput(), { signal });
    input.addEventListener('focus', () => onInput(), { signal });
    input.addEventListener('blur', () => onLeave(), { signal });
    input.addEventListener('keydown', (event) => onKey(event), { signal });
    // Somebody may have typed before this code was loaded.
    input.dispatchEvent(new Event('input'));
    return () => listening.abort();
  }, [field]);
  const shows = isOpen && typed.trim() !== '';
  // This happens in the same drawing as the list, so that a screen reader never gets only one of the two.
  useLayoutEffect(() => {
    field.current?.setAttribute('aria-expanded', String(shows));
    if (active === null || !shows) field.current?.removeAttribute('aria-activedescendant');
    else {
      field.current?.setAttribute('aria-activedescendant', optionId(active));
      document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
    }
  }, [field, shows, active, optionId]);
  return { isOpen: shows, active };
}

/** So many of each kind are shown; the search page has the rest. */
const shown = 5;
const chosen = 'bg-surface border-ink';

interface OptionsProps {
  group: FoundGroup;
  /** The number of its first option among all options. */
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

/** Shows results in a list below a field of the page while somebody types in it. */
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
      {found?.tells_class && <p className="px-3 pt-2 text-ink2">{m.search_class()}</p>}
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
