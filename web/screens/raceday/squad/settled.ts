import { useState } from 'react';
import { useNow } from '#web/ui/effects/use-now.ts';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';
import type { SquadRow } from './squad-view.ts';

/** Rows change places only after nobody touched the page for this time. */
const untouchedMs = 10_000;
const lookMs = 1000;

type Place = Pick<SquadRow, 'entry_id' | 'band'>;

const isSame = (one: readonly Place[], other: readonly Place[]): boolean =>
  one.length === other.length &&
  one.every(({ entry_id, band }, index) => entry_id === other[index]?.entry_id && band === other[index].band);

/** Keeps riders in their places while somebody reads or scrolls. What the rows say stays current. */
export function useSettled(rows: readonly SquadRow[]): SquadRow[] {
  const [touchedAt, setTouchedAt] = useState(0);
  const [held, setHeld] = useState<readonly Place[]>(rows);
  const now = useNow(lookMs);
  const touch = () => {
    const at = Date.now();
    // A scroll sends many events.
    if (at - touchedAt > lookMs) setTouchedAt(at);
  };
  useWindowEvent('pointerdown', touch, { capture: true });
  useWindowEvent('scroll', touch);
  useWindowEvent('keydown', touch, { capture: true });
  const isQuiet = now === null || now - touchedAt >= untouchedMs;
  if (isQuiet && !isSame(held, rows)) setHeld(rows);
  const known = new Map(rows.map((row) => [row.entry_id, row]));
  const stay = held.flatMap(({ entry_id, band }) => {
    const row = known.get(entry_id);
    return row === undefined ? [] : [{ ...row, band }];
  });
  const placed = new Set(stay.map(({ entry_id }) => entry_id));
  return [...stay, ...rows.filter(({ entry_id }) => !placed.has(entry_id))];
}
