import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { newKey } from '#web/parts/new-key.ts';
import { withItem, withoutItem, withTried } from './queue.ts';
import { DatabaseStore } from './store.ts';
import { heatItem, plateItem } from './testing/builders.ts';
import { turnByLease } from '#web/parts/turn.ts';

afterEach(() => void vi.unstubAllGlobals());

test('what is kept is there for the next page, in the order in which it was done', async () => {
  const name = newKey();
  const items = [plateItem('21'), heatItem(1), plateItem('22')];
  const store = new DatabaseStore(name);
  for (const item of items) await store.change((before) => withItem(before, item));
  const next = new DatabaseStore(name);
  expect(await next.read()).toEqual(items);
  const [first, second, third] = items.map(({ request_key }) => request_key);
  await next.change((before) => withoutItem(withTried(before, third ?? ''), first ?? ''));
  expect((await store.read()).map(({ request_key, isTried }) => [request_key, isTried])).toEqual([
    [second, false],
    [third, true],
  ]);
});

test('two tabs that keep at once keep both', async () => {
  const name = newKey();
  const [one, other] = [new DatabaseStore(name), new DatabaseStore(name)];
  const items = Array.from({ length: 10 }, (_, index) => plateItem(String(index)));
  await Promise.all(
    items.map((item, index) => (index % 2 === 0 ? one : other).change((before) => withItem(before, item))),
  );
  expect(new Set((await one.read()).map(({ request_key }) => request_key)).size).toBe(10);
});

test('a change that fails in the middle leaves everything as it was', async () => {
  const store = new DatabaseStore(newKey());
  await store.change((before) => withItem(before, plateItem('21')));
  const unkept = { ...plateItem('22'), rider: (() => '') as unknown as string };
  await expect(store.change((before) => withItem(before, unkept))).rejects.toThrow();
  expect(await store.read()).toHaveLength(1);
});

test('a browser without a database says so', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await expect(new DatabaseStore(newKey()).read()).rejects.toThrow();
});

test('without locks one tab sends at a time, and a tab that was closed in the middle keeps nobody waiting for long', async () => {
  const name = newKey();
  const leaseOf = (store: DatabaseStore) => turnByLease((tab, now, until) => store.take(tab, now, until));
  const [one, other] = [leaseOf(new DatabaseStore(name)), leaseOf(new DatabaseStore(name))];
  const done: string[] = [];
  await one(async () => {
    done.push('one');
    await other(async () => void done.push('other'));
  });
  expect(done).toEqual(['one']);
  await other(async () => void done.push('other'));
  expect(done).toEqual(['one', 'other']);

  const store = new DatabaseStore(newKey());
  expect(await store.take('closed', 1000, 21_000)).toBe(true);
  expect(await store.take('open', 20_000, 40_000)).toBe(false);
  expect(await store.take('open', 21_000, 41_000)).toBe(true);
});
