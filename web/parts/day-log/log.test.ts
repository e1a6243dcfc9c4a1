import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { HeardHeat } from '#contract/raceday/judging/day.ts';
import { opIdOf } from '#rules/raceday/judging/heat-ops.ts';
import { NO_TAPS, tapTile } from '#rules/raceday/judging/taps.ts';
import { soon } from '#web/parts/testing/soon.ts';
import { isUnsent, type KeptOp } from './records.ts';
import { lastSheets } from './sheets.ts';
import { phoneAt, sheetFor, TableServer } from './testing/phone.ts';

const settled = (what: () => unknown) => soon(() => expect(what()).toBe(true));
const counts = (server: TableServer) => [...server.heard.values()].map(({ device_n }) => device_n);

test('what is said is on the phone before it is told, and is told in the order in which it was said', async () => {
  const server = new TableServer();
  server.isAway = true;
  const { log, open, store } = phoneAt(server);
  await open();
  for (let serie = 1; serie <= 3; serie += 1) {
    await log.say(sheetFor(serie, 1, 2));
    expect((await store.ops()).map(({ op }) => op.device_n)).toHaveLength(serie);
  }
  expect(log.state().ops.filter(isUnsent)).toHaveLength(3);
  expect(server.heard.size).toBe(0);
  server.isAway = false;
  log.wake();
  await settled(() => !log.state().ops.some(isUnsent));
  expect(counts(server)).toEqual([1, 2, 3]);
});

test('eight hours without a signal are told in parcels of two hundred, each operation once', async () => {
  const server = new TableServer();
  server.isAway = true;
  const { log, open } = phoneAt(server);
  await open();
  for (let serie = 1; serie <= 450; serie += 1) await log.say(sheetFor((serie % 90) + 1, 1));
  server.isAway = false;
  log.wake();
  await settled(() => !log.state().ops.some(isUnsent));
  const told = server.tellings.map(({ ops }) => ops.length).filter((length) => length > 0);
  expect(told).toEqual([200, 200, 50]);
  expect(server.tellings.map(({ waiting }) => waiting).slice(0, 3)).toEqual([450, 250, 50]);
});

test('an answer that is lost doubles nothing: the same is told again and known by its name', async () => {
  const server = new TableServer();
  server.losesAnswer = true;
  const { log, open } = phoneAt(server);
  await open();
  await log.say(sheetFor(1, 1, 2));
  await settled(() => server.heard.size === 1 && log.state().isCut === true);
  expect(log.state().ops.filter(isUnsent)).toHaveLength(1);
  server.losesAnswer = false;
  log.wake();
  await settled(() => !log.state().ops.some(isUnsent));
  expect(counts(server)).toEqual([1]);
});

test('a phone that dies between keeping and telling tells when it is opened again, and counts on', async () => {
  const server = new TableServer();
  server.isAway = true;
  const first = phoneAt(server);
  await first.open();
  await first.log.say(sheetFor(1, 1, 2));
  const again = phoneAt(server, first.name);
  await again.log.read();
  expect(again.log.state().me?.person).toBe('Ana');
  expect(again.log.state().pack?.version).toBe('one');
  await again.log.say(sheetFor(2, 2, 1));
  server.isAway = false;
  again.log.wake();
  await settled(() => !again.log.state().ops.some(isUnsent));
  expect(counts(server)).toEqual([1, 2]);
});

test('opened again with a code, the phone keeps its name and goes on counting; another name counts anew', async () => {
  const server = new TableServer();
  server.isAway = true;
  const { log, open } = phoneAt(server);
  const device_id = 'a0000000-0000-4000-8000-000000000000';
  await open(device_id);
  await log.say(sheetFor(1, 1));
  await open(device_id);
  expect((await log.say(sheetFor(2, 1))).op.device_n).toBe(2);
  await open('b0000000-0000-4000-8000-000000000000');
  expect((await log.say(sheetFor(3, 1))).op.device_n).toBe(1);
  expect(log.state().ops).toHaveLength(3);
});

test('two tabs never use a count twice', async () => {
  const server = new TableServer();
  server.isAway = true;
  const one = phoneAt(server);
  await one.open();
  const other = phoneAt(server, one.name);
  await other.log.read();
  const said = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).log.say(sheetFor(index + 1, 1))),
  );
  expect(said.map(({ op }) => op.device_n).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
});

test('a sheet that was refused stays told of, though the taps of it are stored a moment later', async () => {
  const { log, open, store } = phoneAt(new TableServer());
  await open();
  const full = vi.spyOn(store, 'say').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  const kept = vi.spyOn(store, 'keepDraft');
  // The last tap and "done" come within one frame.
  const tapped = log.draft({
    heat: { category_id: 1, phase: 'M1', serie: 1 },
    attempt: 1,
    taps: tapTile(NO_TAPS, 204),
  });
  await expect(log.say(sheetFor(1, 1))).rejects.toThrow('full');
  await tapped;
  await soon(() => expect(kept).toHaveBeenCalled());
  await kept.mock.results[0]?.value;
  expect(log.state().isRefused).toBe(true);
  full.mockRestore();
  await log.say(sheetFor(1, 1));
  expect(log.state().isRefused).toBe(false);
});

test('a phone that keeps nothing does not say that it did, counts nothing, and says so until it works again', async () => {
  const server = new TableServer();
  const { log, open, store } = phoneAt(server);
  await open();
  const full = vi.spyOn(store, 'say').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  await expect(log.say(sheetFor(1, 1))).rejects.toThrow('full');
  expect(log.state().isRefused).toBe(true);
  expect(log.state().ops).toEqual([]);
  full.mockRestore();
  expect((await log.say(sheetFor(1, 1))).op.device_n).toBe(1);
  expect(log.state().isRefused).toBe(false);
});

test('nothing is said before the day was opened', async () => {
  const { log } = phoneAt(new TableServer());
  await log.read();
  await expect(log.say(sheetFor(1, 1))).rejects.toThrow('not opened');
});

test('what the server has lost since is told again', async () => {
  const server = new TableServer();
  const { log, open } = phoneAt(server);
  await open();
  for (const serie of [1, 2, 3]) await log.say(sheetFor(serie, 1));
  await settled(() => !log.state().ops.some(isUnsent));
  const [, second] = [...server.heard.keys()];
  server.heard.delete(second ?? '');
  await log.say(sheetFor(4, 1));
  await settled(() => server.heard.size === 4 && !log.state().ops.some(isUnsent));
});

test('one that cannot be read is found, kept to be seen, and keeps no other', async () => {
  const server = new TableServer();
  server.isAway = true;
  const { log, open } = phoneAt(server);
  await open();
  for (let serie = 1; serie <= 9; serie += 1) await log.say(sheetFor(serie, 1));
  server.isAway = false;
  server.refuses = ({ device_n }) => device_n === 5;
  log.wake();
  await settled(() => !log.state().ops.some(isUnsent));
  expect(counts(server)).toEqual([1, 2, 3, 4, 6, 7, 8, 9]);
  expect(log.state().ops.filter(({ refused }) => refused !== null)).toHaveLength(1);
});

test('a code that is over keeps nothing from being said and kept', async () => {
  const server = new TableServer();
  server.isDeaf = true;
  const { log, open } = phoneAt(server);
  await open();
  await settled(() => log.state().isOver);
  await log.say(sheetFor(1, 1));
  expect(log.state().ops.filter(isUnsent)).toHaveLength(1);
  server.isDeaf = false;
  log.wake();
  await settled(() => !log.state().isOver && server.heard.size === 1);
});

test('what a code says that was taken back is heard and waits for the table, and the judge is told', async () => {
  const server = new TableServer();
  const { log, open } = phoneAt(server, undefined, {
    tell: async (telling) => {
      const reply = await server.tell(telling);
      return { ...reply, held: reply.known.map((op_id) => ({ op_id, why: 'revoked' })) };
    },
  });
  await open();
  await log.say(sheetFor(1, 1));
  await settled(() => log.state().isOver && !log.state().ops.some(isUnsent));
  expect(log.state().ops.map(({ held }) => held)).toEqual(['revoked']);
});

test('a log nobody looks at any more does not come back by itself, until it is woken', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const server = new TableServer();
  const { log, open } = phoneAt(server);
  await open();
  await soon(() => expect(server.tellings).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(9000);
  await soon(() => expect(server.tellings).toHaveLength(2));
  log.rest();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.tellings).toHaveLength(2);
  log.wake();
  await soon(() => expect(server.tellings).toHaveLength(3));
  log.rest();
  vi.useRealTimers();
});

test('a newer pack comes with an answer', async () => {
  const server = new TableServer();
  server.pack_version = 'four';
  const { log, open } = phoneAt(server);
  await open();
  await settled(() => log.state().pack?.version === 'four');
});

test('what a phone said under another name, before it was given another code, arrives as carried by it', async () => {
  const server = new TableServer();
  server.isAway = true;
  const { log, open } = phoneAt(server);
  await open('a0000000-0000-4000-8000-000000000000');
  await log.say(sheetFor(1, 1));
  await open('b0000000-0000-4000-8000-000000000000');
  await log.say(sheetFor(2, 1));
  server.isAway = false;
  log.wake();
  await settled(() => !log.state().ops.some(isUnsent));
  expect([...server.heard.values()].map(({ device_n, via }) => [device_n, via])).toEqual([
    [1, 'file'],
    [1, 'net'],
  ]);
});

const heardOf = (serie: number, more: Partial<HeardHeat> = {}): HeardHeat => ({
  category_id: 1,
  phase: 'M1',
  serie,
  attempt: 1,
  dropped: false,
  absent: [],
  said: false,
  ...more,
});

test('what others said is heard once, stays on the phone, and of a heat the last counts', async () => {
  const server = new TableServer();
  server.others.push(heardOf(1, { absent: [5] }), heardOf(2, { dropped: true }));
  const { log, open, name } = phoneAt(server);
  await open();
  await settled(() => log.state().news.seq === 2);
  server.others.push(heardOf(1, { attempt: 2 }));
  log.wake();
  await settled(() => log.state().news.seq === 3);
  const again = phoneAt(server, name);
  await again.log.read();
  await settled(() => again.log.state().news.seq === 3);
  expect(again.log.state().news.heats).toEqual([heardOf(1, { attempt: 2 }), heardOf(2, { dropped: true })]);
  await settled(() => server.tellings.some(({ news_after }) => news_after === 2));
});

test('a server that has heard less than the phone begins anew', async () => {
  const server = new TableServer();
  server.others.push(heardOf(1, { absent: [5] }), heardOf(2));
  const { log, open } = phoneAt(server);
  await open();
  await settled(() => log.state().news.seq === 2);
  server.others.splice(0, 2);
  log.wake();
  await settled(() => log.state().news.seq === 0 && log.state().news.heats.length === 0);
});

test('what another phone said is carried under its own name, once', async () => {
  const nobody = new TableServer();
  nobody.isAway = true;
  const broken = phoneAt(nobody);
  await broken.open();
  const { op } = await broken.log.say(sheetFor(1, 3, 4));
  const server = new TableServer();
  const carrier = phoneAt(server);
  await carrier.open();
  expect(await carrier.log.carry([{ ...op, via: 'qr' }])).toBe(1);
  expect(await carrier.log.carry([{ ...op, via: 'qr' }])).toBe(0);
  await settled(() => server.heard.size === 1);
  expect([...server.heard.values()][0]).toMatchObject({ device_id: op.device_id, via: 'qr' });
});

test('half a heat is there after the phone was closed, and gone once its sheet was said', async () => {
  const server = new TableServer();
  const first = phoneAt(server);
  await first.open();
  const heat = { category_id: 1, phase: 'M1', serie: 2 } as const;
  await first.log.draft({ heat, attempt: 1, taps: tapTile(NO_TAPS, 204) });
  const again = phoneAt(server, first.name);
  await again.log.read();
  expect(again.log.state().drafts.get('1 M1 2')).toMatchObject({ taps: tapTile(NO_TAPS, 204) });
  await again.log.say(sheetFor(2, 1));
  expect(await again.store.drafts()).toEqual([]);
});

test('of a heat the last sheet counts, and of two rides the second', async () => {
  const { log, open } = phoneAt(new TableServer());
  await open('c0000000-0000-4000-8000-000000000000');
  await log.say(sheetFor(1, 1, 2));
  await log.say({ ...sheetFor(1, 5, 6), attempt: 2 });
  await log.say(sheetFor(1, 2, 1));
  const last = lastSheets(log.state().ops, 'c0000000-0000-4000-8000-000000000000').get('1 M1 1');
  expect(last).toMatchObject({ attempt: 2, sheet: { order: [[5], [6]] } });
});

test('a sheet that was taken back is said no more, also without a signal, unless the server keeps it', async () => {
  const me = 'c0000000-0000-4000-8000-000000000000';
  const { log, open } = phoneAt(new TableServer());
  await open(me);
  await log.say(sheetFor(1, 1, 2));
  await log.say({ ...sheetFor(1), said: { kind: 'retract', body: { why: 'other_race' } } });
  const { ops } = log.state();
  expect(lastSheets(ops, me).has('1 M1 1')).toBe(false);
  const refused = ops.map((kept) =>
    kept.op.said.kind === 'retract' ? { ...kept, refused: 'judging.sheet_counts' } : kept,
  );
  expect(lastSheets(refused, me).has('1 M1 1')).toBe(true);
  await log.say(sheetFor(1, 2, 1));
  expect(lastSheets(log.state().ops, me).get('1 M1 1')).toMatchObject({ sheet: { order: [[2], [1]] } });
});

test('pictures of the line are kept by heat, and forgotten after their time', async () => {
  const { store } = phoneAt(new TableServer());
  const file = new Blob(['x']);
  await store.addPhoto({ race_id: 7, heat: '1 M1 1', taken_at: 1000, file });
  await store.addPhoto({ race_id: 7, heat: '1 M1 1', taken_at: 3000, file });
  expect(await store.photos('1 M1 1')).toHaveLength(2);
  await store.forgetPhotos(2000);
  expect((await store.photos('1 M1 1')).map(({ taken_at }) => taken_at)).toEqual([3000]);
});

test('a phone restored from a backup says again, behind what the server has, the sheets whose numbers were used', async () => {
  const server = new TableServer();
  server.isAway = true;
  const { log, open, store } = phoneAt(server);
  await open();
  const { device_id = '' } = log.state().me ?? {};
  // It said three sheets before, which the backup does not have.
  for (const device_n of [1, 2, 3])
    server.heard.set(opIdOf(device_id, device_n), { ...sheetFor(90 + device_n, 1), device_id, device_n });
  for (const serie of [1, 2]) await log.say(sheetFor(serie, 1, 2));
  server.isAway = false;
  log.wake();
  await settled(() => log.state().ops.length === 2 && !log.state().ops.some(isUnsent));
  const own = ({ op_id, refused, op }: KeptOp) => [op_id, refused, op.heat?.serie];
  expect((await store.ops()).map(own)).toEqual([
    [opIdOf(device_id, 4), null, 1],
    [opIdOf(device_id, 5), null, 2],
  ]);
  expect(server.heard.size).toBe(5);
  // It counts on behind them.
  await log.say(sheetFor(3, 2, 1));
  await settled(() => !log.state().ops.some(isUnsent));
  expect(server.heard.get(opIdOf(device_id, 6))?.heat?.serie).toBe(3);
});
