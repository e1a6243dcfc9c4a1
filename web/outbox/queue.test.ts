import { describe, expect, test } from 'vitest';
import type { CategoryResults } from '#contract/raceday/office/results/results.ts';
import type { HeatItem, Item, Sent } from './items.ts';
import {
  lineOf,
  nextToSend,
  saysSame,
  withItem,
  withoutItem,
  withRefused,
  withSent,
  withTried,
} from './queue.ts';
import { anna, bruno, came, cashItem, heatItem, plateItem } from './testing/builders.ts';

const everybody = () => true;
const nobodyWaits: ReadonlySet<string> = new Set();
const changed = { code: 'office.changed', message: 'Otra persona lo cambió' };
const kept = (...items: Item[]) => items.reduce<readonly Item[]>(withItem, []);

/** Makes a heat that arrived and stands as the server answered. */
function sent(item: HeatItem, standing = item.body.results): Sent {
  const { phase, serie } = item.body;
  const runs = standing.map((one) => ({
    ...one,
    plate: '',
    rider_fullname: '',
    club_name: null,
    lane: null,
  }));
  const heat = { phase, serie, number: null, basis: 'after', size: 3, runs, observations: null };
  return { place: 'office', item, reply: { heats: [heat] } as unknown as CategoryResults };
}

describe('the next to be sent', () => {
  test('is the first that was not refused: what was refused holds up nobody', () => {
    const [first, second] = [plateItem('21'), plateItem('22')];
    const items = withRefused(kept(first, second), first.request_key, changed);
    expect(nextToSend(items, everybody, nobodyWaits)).toBe(second);
    expect(nextToSend(withoutItem(items, second.request_key), everybody, nobodyWaits)).toBeNull();
    expect(nextToSend(withRefused(items, first.request_key, null), everybody, nobodyWaits)?.request_key).toBe(
      first.request_key,
    );
  });

  test('is never one of somebody who is not here', () => {
    const items = kept(heatItem(1, came(1, 2, 3), { owner: bruno }), heatItem(2));
    expect(nextToSend(items, (owner) => owner === anna, nobodyWaits)).toBe(items[1]);
    expect(nextToSend(items, () => false, nobodyWaits)).toBeNull();
  });

  test('waits in its line, and in no other', () => {
    const items = kept(heatItem(1), plateItem('21'), plateItem('22'));
    expect(nextToSend(items, everybody, new Set([lineOf(heatItem(1))]))).toBe(items[1]);
    expect(nextToSend(items, everybody, new Set([lineOf(plateItem('1'))]))).toBe(items[0]);
  });
});

describe('a heat that is saved again before it arrived', () => {
  test('takes the place of what nobody sent yet, or was refused', () => {
    const [first, second] = [heatItem(1), heatItem(1, came(2, 1, 3))];
    expect(kept(first, second)).toEqual([second]);
    expect(withItem(withRefused(kept(first), first.request_key, changed), second)).toEqual([second]);
    expect(kept(first, heatItem(2), second)).toHaveLength(2);
    expect(kept(first, { ...second, owner: bruno })).toHaveLength(2);
  });

  test('comes behind what may have arrived, and stands upon it', () => {
    const first = heatItem(1);
    const second = heatItem(1, came(2, 1, 3));
    const items = withItem(withTried(kept(first), first.request_key), second);
    expect(items).toHaveLength(2);
    const [left] = withSent(items, sent(first));
    expect(left).toMatchObject({ request_key: second.request_key, body: { basis: 'after' } });
    // A colleague wrote between the two, so somebody has to look at the second one.
    expect(withSent(items, sent(first, came(3, 2, 1)))).toEqual([second]);
  });

  test('makes a refusal of the one before pointless', () => {
    const [first, second] = [heatItem(1), heatItem(1, came(2, 1, 3))];
    const items = withItem(withTried(kept(first), first.request_key), second);
    expect(withRefused(items, first.request_key, changed)).toEqual([second]);
  });
});

test('every plate of a desk is kept: one does not say what the other says', () => {
  expect(kept(plateItem('21'), plateItem('22'))).toHaveLength(2);
});

test('the same key is the same write', () => {
  const item = plateItem('21');
  expect(kept(item, item)).toEqual([item]);
});

test('two lists say the same whatever their order, and whatever lap was typed of who has no place', () => {
  expect(saysSame(came(1, 2), came(1, 2).reverse())).toBe(true);
  expect(saysSame(came(1, 2), came(2, 1))).toBe(false);
  const open = { entry_id: 1, status: null, place: null };
  const splits = { hill_ms: 2_345, split_ms: [] };
  expect(saysSame([{ ...open, time_ms: 41_250 }], [{ ...open, time_ms: null }])).toBe(true);
  expect(saysSame([{ ...open, time_ms: null, splits }], [{ ...open, time_ms: null }])).toBe(true);
  const [first] = came(1);
  expect(first && saysSame([{ ...first, splits }], [first])).toBe(false);
});

describe('a mark of who paid without a signal', () => {
  const mark = (after: string): Item => ({
    request_key: crypto.randomUUID(),
    owner: anna,
    isTried: false,
    refused: null,
    kind: 'check',
    subject: 'check 12 7',
    race_id: 12,
    body: { rider_id: 7, said: { kind: 'mark', what: 'present' } },
    after,
    rider: 'Ana Paz',
  });
  test('waits for its cash, also while the server cannot take that now, and for no other', () => {
    const cash = cashItem(21);
    const items = kept(cash, mark(cash.request_key), mark('of somebody else'));
    expect(nextToSend(items, everybody, nobodyWaits)).toBe(items[0]);
    const held = new Set([lineOf(cash)]);
    expect(nextToSend(kept(cash, mark(cash.request_key)), everybody, held)).toBeNull();
  });
  test('goes once the cash has arrived; where that was refused, the server says why it cannot', () => {
    const cash = cashItem(21);
    const items = kept(cash, mark(cash.request_key));
    expect(nextToSend(withoutItem(items, cash.request_key), everybody, nobodyWaits)).toBe(items[1]);
    expect(nextToSend(withRefused(items, cash.request_key, changed), everybody, nobodyWaits)).toBe(items[1]);
  });
});
