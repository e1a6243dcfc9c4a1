import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSettled } from './settled.ts';
import type { Band, SquadRow } from './squad-view.ts';

const row = (entry_id: number, band: Band, races: number): SquadRow => ({
  rider_id: entry_id,
  entry_id,
  name: `Piloto ${entry_id}`,
  plate: String(entry_id),
  colour: 'yellow',
  category_name: 'Varones 12',
  band,
  gate: { phase: 'M1', number: '7', races, isNow: false, lane: 1, row: 7 },
  isMissing: false,
  last: null,
  goesOn: null,
});

function List({ rows }: { rows: readonly SquadRow[] }) {
  return (
    <p>
      {useSettled(rows)
        .map(({ entry_id, band, gate }) => `${entry_id} ${band} ${gate?.races}`)
        .join(', ')}
    </p>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  vi.useRealTimers();
});

test('rows keep their places for ten seconds after a touch, while their numbers count on', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const draw = (rows: SquadRow[]) => act(async () => root.render(<List rows={rows} />));
  const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  await draw([row(1, 'called', 1), row(2, 'later', 5)]);
  await act(async () => window.dispatchEvent(new Event('pointerdown')));
  await draw([row(2, 'called', 2), row(1, 'done', 0)]);
  expect(place.textContent).toBe('1 called 0, 2 later 2');
  await wait(9000);
  expect(place.textContent).toBe('1 called 0, 2 later 2');
  await wait(3000);
  expect(place.textContent).toBe('2 called 2, 1 done 0');
  await act(async () => root.unmount());
  place.remove();
});
