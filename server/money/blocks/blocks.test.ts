import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HandedBlock, listBlocks, ReceiptBlock } from '#contract/money/cash/blocks.ts';
import type { z } from 'zod';
import { BLOCK_SIZE } from '#rules/money/receipt-block.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { CashPhone } from '#server/testing/money-device.ts';
import { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let till: Till;
beforeEach(async () => {
  app = await startTestApp();
  till = await Till.open(app);
});
afterEach(() => app.stop());

const blocks = async () => (await till.ask('GET', '/blocks')).json<z.infer<typeof listBlocks.reply>>().items;
async function owing(): Promise<number> {
  const { dues } = await till.family();
  return dues[0]?.due_id ?? 0;
}
const online = async () => (await till.receipt([{ due_id: await owing(), cents: 100 }])).receipt_number;

test('a phone is handed a block, and the receipts of the desk go on above it', async () => {
  expect(await online()).toBe(1);
  const { block } = await new CashPhone(till).prepare();
  expect(block).toMatchObject({ first_number: 2, last_number: 1 + BLOCK_SIZE, next_number: 2 });
  expect(await online()).toBe(2 + BLOCK_SIZE);
  expect(await blocks()).toMatchObject([
    { desk: 'Mesa 1', person_name: 'Ana', issued: 0, without_receipt: [{ from: 2, to: 1 + BLOCK_SIZE }] },
  ]);
});

test('two phones that ask at once get different numbers; asked again, each has its own', async () => {
  const phones = [new CashPhone(till), new CashPhone(till)];
  await Promise.all([...phones, ...phones].map((phone) => phone.askForBlock()));
  const [one, other] = await Promise.all(phones.map(async (phone) => (await phone.prepare()).block));
  expect(one?.block_id).not.toBe(other?.block_id);
  const all = await blocks();
  expect(all).toHaveLength(2);
  expect(new Set(all.map(({ first_number }) => first_number))).toEqual(new Set([1, 1 + BLOCK_SIZE]));
});

test('the same request, sent twice at once, is one block', async () => {
  const [phone, key] = [new CashPhone(till), randomUUID()];
  const answers = await Promise.all([phone.askForBlock(key), phone.askForBlock(key)]);
  const [one, other] = answers.map((answer) => answer.json<HandedBlock>());
  expect(one).toEqual(other);
  expect(await blocks()).toHaveLength(1);
});

test('a key that somebody else used already is nobody else’s block, and no receipt of another', async () => {
  const { people, place } = till.gate;
  const beto = await people.account({ roles: [{ role: 'club', club_id: place.club_id }] });
  const [own, other, key] = [new CashPhone(till), new CashPhone(till, beto.token), randomUUID()];
  const [one, two] = [await own.askForBlock(key), await other.askForBlock(key)];
  expect(two.json<HandedBlock>().block_id).not.toBe(one.json<HandedBlock>().block_id);
  const lines = [{ due_id: await owing(), cents: 100 }];
  const first = (await own.prepare()).write(lines);
  await own.send(first);
  const second = { ...(await other.prepare()).write(lines), request_key: first.request_key };
  expect(codeOf(await other.send(second))).toBe('request.key_reused');
});

test('a phone gets new numbers when all of its receipts have arrived, and not before', async () => {
  const phone = await new CashPhone(till).prepare();
  const { block } = phone;
  const due_id = await owing();
  const written = Array.from({ length: BLOCK_SIZE }, () => phone.write([{ due_id, cents: 100 }]));
  for (const receipt of written.slice(1)) await phone.send(receipt);
  expect((await phone.askForBlock()).json<HandedBlock>().block_id).toBe(block.block_id);
  const [first] = written;
  if (first) await phone.send(first);
  const next = (await phone.askForBlock()).json<HandedBlock>();
  expect(next).toMatchObject({ first_number: block.last_number + 1 });
  expect((await blocks()).find(({ block_id }) => block_id === block.block_id)).toMatchObject({
    issued: BLOCK_SIZE,
    without_receipt: [],
  });
});

test('numbers that come back are free again while nothing above them was handed out, else never used', async () => {
  const phone = await new CashPhone(till).prepare();
  await phone.send(phone.write([{ due_id: await owing(), cents: 100 }]));
  const back = (await phone.giveBack()).json<ReceiptBlock>();
  expect(back).toMatchObject({ last_number: 1, without_receipt: [], reason: '' });
  expect(await online()).toBe(2);

  const again = await phone.prepare();
  await online();
  const kept = (await again.giveBack()).json<ReceiptBlock>();
  expect(kept.without_receipt).toEqual([{ from: 3, to: 2 + BLOCK_SIZE }]);
  expect(kept.returned_at).not.toBeNull();
  // Sending it again changes nothing.
  expect((await again.giveBack()).json<ReceiptBlock>()).toEqual(kept);
  expect(await online()).toBe(4 + BLOCK_SIZE);
});

test('a first block that comes back whole leaves the book without a number', async () => {
  const phone = await new CashPhone(till).prepare();
  await phone.giveBack();
  expect(await online()).toBe(1);
});

test('numbers are not returned while a receipt of theirs has not arrived', async () => {
  const phone = await new CashPhone(till).prepare();
  const receipt = phone.write([{ due_id: await owing(), cents: 100 }]);
  expect(codeOf(await phone.giveBack())).toBe('receipt.unsent');
  await phone.send(receipt);
  expect(codeOf(await phone.giveBack(1))).toBe('receipt.unsent');
  expect((await phone.giveBack()).statusCode).toBe(200);
});

test('a phone that is lost: its numbers are called never used with a reason, and what it brings later is taken', async () => {
  const phone = await new CashPhone(till).prepare();
  const receipt = phone.write([{ due_id: await owing(), cents: 100 }]);
  const path = `/blocks/${phone.block.block_id}/void`;
  expect((await till.ask('POST', path, { reason: '' })).statusCode).toBe(400);
  await till.ask('POST', path, { reason: 'Se cayó al agua' });
  await till.ask('POST', path, { reason: 'Otra vez' });
  expect(await blocks()).toMatchObject([
    { reason: 'Se cayó al agua', returned_by: 'Ana', without_receipt: [{ from: 1, to: BLOCK_SIZE }] },
  ]);
  expect(await online()).toBe(1 + BLOCK_SIZE);
  expect((await phone.send(receipt)).statusCode).toBe(200);
  expect(await blocks()).toMatchObject([{ issued: 1, without_receipt: [{ from: 2, to: BLOCK_SIZE }] }]);
});

test('numbers belong to one phone and one person: nobody else returns or uses them', async () => {
  const phone = await new CashPhone(till).prepare();
  const receipt = phone.write([{ due_id: await owing(), cents: 100 }]);
  const { people, place } = till.gate;
  const beto = await people.account({ roles: [{ role: 'club', club_id: place.club_id }] });
  const stranger = new CashPhone(till);
  stranger.block = { ...phone.block };
  expect(codeOf(await stranger.giveBack())).toBe('receipt.block_unknown');
  expect(codeOf(await phone.send({ ...receipt, device: stranger.device }))).toBe('receipt.block_unknown');
  expect(codeOf(await phone.send(receipt, beto.token))).toBe('receipt.block_unknown');
  expect(codeOf(await phone.send({ ...receipt, receipt_number: BLOCK_SIZE + 1 }))).toBe(
    'receipt.block_unknown',
  );
  const family = await till.gate.family();
  expect((await phone.send(receipt, family.token)).statusCode).toBe(403);
});
