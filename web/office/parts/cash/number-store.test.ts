import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { anna, bruno, cashItem } from '#web/outbox/testing/builders.ts';
import { newKey } from '#web/parts/new-key.ts';
import { NumberStore } from './number-store.ts';

const block = { block_id: 9, first_number: 21, last_number: 23, next_number: 21, desk: '', payee_name: '' };

async function prepared(name = newKey()) {
  const store = new NumberStore(name);
  await store.keep(anna, 3, block);
  return { store, name };
}
/** Writes a receipt, and hands it to the outbox. */
async function write(store: NumberStore) {
  const item = await store.use(anna, 3, (number) => cashItem(number));
  if (item !== null) await store.handedOver(anna, 3, item.request_key);
  return item?.body.receipt_number ?? null;
}

test('every number is used once, in order, and then there are none', async () => {
  const { store } = await prepared();
  expect([await write(store), await write(store), await write(store), await write(store)]).toEqual([
    21,
    22,
    23,
    null,
  ]);
});

test('a page that was closed while it wrote: the number is used, and what was written is there for the next page', async () => {
  const { store, name } = await prepared();
  const item = await store.use(anna, 3, (number) => cashItem(number));
  const next = new NumberStore(name);
  expect(await next.read(anna, 3)).toMatchObject({ next_number: 22, writing: item });
  // Until the outbox has it, no other number is used.
  expect(await next.use(anna, 3, (number) => cashItem(number))).toBeNull();
  await next.handedOver(anna, 3, item?.request_key ?? '');
  expect(await write(next)).toBe(22);
});

test('two tabs that write at once never use one number twice', async () => {
  const { store, name } = await prepared();
  const other = new NumberStore(name);
  const numbers = await Promise.all([write(store), write(other), write(store), write(other)]);
  const used = numbers.filter((number) => number !== null);
  expect(new Set(used).size).toBe(used.length);
});

test('the same block, told again, forgets nothing that was used here; a new one takes its place', async () => {
  const { store } = await prepared();
  await write(store);
  await store.keep(anna, 3, block);
  expect(await store.read(anna, 3)).toMatchObject({ next_number: 22 });
  await store.keep(anna, 3, { ...block, block_id: 10, first_number: 41, last_number: 60, next_number: 41 });
  expect(await write(store)).toBe(41);
});

test('the numbers are of one account and one book; the name of the device stays', async () => {
  const { store, name } = await prepared();
  expect(await store.read(bruno, 3)).toBeNull();
  expect(await store.read(anna, 4)).toBeNull();
  const device = await store.device();
  expect(await new NumberStore(name).device()).toBe(device);
  await store.forget(anna, 3);
  expect(await store.read(anna, 3)).toBeNull();
  expect(await store.device()).toBe(device);
});
