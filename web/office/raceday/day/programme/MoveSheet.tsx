import { useState } from 'react';
import type { DayProgramme } from '#contract/raceday/office/day/programme.ts';
import { moveClass, moveItem } from '#rules/raceday/day/programme.ts';
import * as m from '#text/messages/messages.js';
import { programmeHref } from '#web/ground/address/office-paths.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { itemText, ORDER_HEADING } from './rounds.ts';
import type { ProgrammeTable } from './use-programme.ts';

type Item = DayProgramme['items'][number];

/** Lists the positions before which an item can be put without changing the order of a class's own races. */
function placesFor(items: readonly Item[], from: number): { value: string; label: string }[] {
  const places = [...items.keys(), items.length].filter(
    (before) => before !== from && before !== from + 1 && moveItem(items, from, before) !== null,
  );
  return places.map((before) => {
    const item = items[before];
    return { value: String(before), label: item ? itemText(item) : m.programme_at_end() };
  });
}

/** Tells whether two blocks belong to the same phase. The move of one may then be meant for all races of the class. */
function isSameRound(one: Item | undefined, other: Item | undefined): boolean {
  if (one?.kind !== 'block' || other?.kind !== 'block') return false;
  return one.phase === other.phase && one.letter === other.letter;
}

interface MoveSheetProps {
  table: ProgrammeTable;
  from: number;
  /** The place at which it was dropped. It is null while it is still to be chosen. */
  before: number | null;
  onClose: () => void;
}

/** Puts a block or a pause before another one or, on request, all races of the class. */
export function MoveSheet({ table, from, before, onClose }: MoveSheetProps) {
  const { programme, change, busy, failure } = table;
  const { items, begun, numbers_given, race_id } = programme;
  const [chosen, setChosen] = useState(before === null ? '' : String(before));
  const [everywhere, setEverywhere] = useState(true);
  const places = placesFor(items, from);
  const item = items[from];
  if (!item) return null;
  const at = places.some(({ value }) => value === chosen) ? Number(chosen) : null;
  const target = at === null ? undefined : items[at];
  const isWhole = everywhere && isSameRound(item, target);
  const next =
    at === null
      ? null
      : isWhole && item.kind === 'block' && target?.kind === 'block'
        ? moveClass(items, item.category_id, target.category_id)
        : moveItem(items, from, at);
  const isRefused = next === null && chosen !== '';
  const move = async () => {
    if (next && (await change({ items: next }, m.programme_moved({ what: itemText(item) })))) onClose();
  };
  return (
    <BackSheet
      title={m.programme_move()}
      closeHref={programmeHref(race_id)}
      onClose={onClose}
      leadsTo={`#${ORDER_HEADING}`}
    >
      <form
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          void move();
        }}
      >
        <p className="font-semibold wrap-anywhere">{itemText(item)}</p>
        <SelectField
          name="before"
          label={m.programme_before()}
          choose={m.programme_before_choose()}
          error={isRefused ? m.programme_move_no() : undefined}
          value={at === null ? '' : chosen}
          options={places}
          onChange={({ target: { value } }) => setChosen(value)}
        />
        {isSameRound(item, target) && (
          <CheckField
            name="everywhere"
            label={
              <span className="py-1">
                {m.programme_everywhere()}
                <span className="block text-small text-ink2">{m.programme_everywhere_why()}</span>
              </span>
            }
            checked={everywhere}
            onChange={({ target: { checked } }) => setEverywhere(checked)}
          />
        )}
        <p className="border-l-4 border-accent bg-surface p-3 text-small">
          {begun || numbers_given ? m.programme_numbers_given() : m.programme_renumbers()}
        </p>
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button
            look="primary"
            type="submit"
            busy={busy}
            disabled={next === null}
            className="disabled:opacity-50"
          >
            {m.programme_move()}
          </Button>
          <Button onClick={onClose}>{m.office_cancel()}</Button>
        </div>
      </form>
    </BackSheet>
  );
}
