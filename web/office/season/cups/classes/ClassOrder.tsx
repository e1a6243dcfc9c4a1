import { useState } from 'react';
import type { OrganizationCategory } from '#contract/season/office/cups/categories.ts';
import { orderCategories } from '#rules/season/categories/categories.ts';
import * as m from '#text/messages/messages.js';
import { type Chosen, moved } from './order.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface MoveButtonsProps {
  up: string;
  down: string;
  index: number;
  count: number;
  move: (from: number, to: number) => void;
}

/** Shows two buttons that move a line of a list up and down. */
export function MoveButtons({ up, down, index, count, move }: MoveButtonsProps) {
  const look = 'grid size-12 shrink-0 place-items-center disabled:opacity-30';
  return (
    <>
      <button
        type="button"
        aria-label={up}
        disabled={index === 0}
        onClick={() => move(index, index - 1)}
        className={look}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        aria-label={down}
        disabled={index === count - 1}
        onClick={() => move(index, index + 1)}
        className={look}
      >
        <Icon name="down" />
      </button>
    </>
  );
}

interface ClassOrderProps {
  chosen: readonly Chosen[];
  classes: readonly OrganizationCategory[];
  onChange: (chosen: Chosen[]) => void;
}

/** Sets the order in which categories ride and are listed: by buttons, by dragging, or as in the sport. */
export function ClassOrder({ chosen, classes, onChange }: ClassOrderProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const byId = new Map(classes.map((one) => [one.category_id, one]));
  const nameOf = (category_id: number) => byId.get(category_id)?.category_name ?? '';
  const move = (from: number, to: number) => {
    const next = moved(chosen, from, to);
    const name = nameOf(chosen[from]?.category_id ?? 0);
    if (to >= 0 && to < chosen.length)
      setSaid(m.cups_class_moved({ name, place: String(to + 1), count: String(chosen.length) }));
    onChange(next);
  };
  const bySport = () => {
    const ordered = orderCategories(chosen.flatMap(({ category_id }) => byId.get(category_id) ?? []));
    onChange(
      ordered.flatMap(({ category_id }) => chosen.find((one) => one.category_id === category_id) ?? []),
    );
  };
  return (
    <>
      <Button onClick={bySport}>{m.cups_class_by_sport()}</Button>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className="max-h-[28rem] overflow-y-auto border-y border-line">
        {chosen.map(({ category_id }, index) => (
          // Dragging is for people with a mouse; the buttons beside it do the same.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={category_id}
            draggable
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged === null || dragged === index) return;
              move(dragged, index);
              setDragged(index);
            }}
            className={`flex cursor-grab items-center gap-2 border-b border-line ${dragged === index ? 'bg-accent text-on-accent' : ''}`}
          >
            <span className="w-8 shrink-0 text-right text-small text-ink2 tabular-nums">{index + 1}</span>
            <span className="min-w-0 grow wrap-anywhere">{nameOf(category_id)}</span>
            <MoveButtons
              up={m.cups_class_up({ name: nameOf(category_id) })}
              down={m.cups_class_down({ name: nameOf(category_id) })}
              index={index}
              count={chosen.length}
              move={move}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
