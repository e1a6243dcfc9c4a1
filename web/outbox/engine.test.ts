import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailure } from '#web/ground/call/ask.ts';
import { type News, Outbox, type OutboxParts } from './engine.ts';
import type { DeskItem, Item, Sent } from './items.ts';
import { LooseStore } from './loose-store.ts';
import type { Items } from './queue.ts';
import { sendOutcome } from './send.ts';
import type { Store } from './store.ts';
import { anna, bruno, heatItem, plateItem } from './testing/builders.ts';
import type { Turn } from '#web/parts/turn.ts';

/** A device's store that a test can make refuse. */
class Memory implements Store {
  items: Items = [];
  isFull = false;

  async read(): Promise<Items> {
    return this.items;
  }

  async change(how: (items: Items) => Items): Promise<void> {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.items = how(this.items);
  }
}

const reply = { action_id: 1, kind: 'plate', plate: '21', waiting: null, can_undo: true } as const;
const arrived = (item: Item): Sent => ({ place: 'desk', item: item as DeskItem, reply });
const noSignal = new CallFailure(0, '', '', null);
const refusal = (status: number, code = 'plate.taken') => new CallFailure(status, code, 'No se puede', null);
const free: Turn = (work) => work(async () => true);

/** Makes a device with a server that answers as the test decides, or remembers what it receives. */
function device({ disk = new Memory(), ...parts }: Partial<OutboxParts> & { disk?: Memory } = {}) {
  const got: string[] = [];
  const news: News[] = [];
  const failures = new Map<string, Error>();
  const line = { isCut: false };
  const outbox = new Outbox({
    store: new LooseStore(disk),
    turn: free,
    isHere: () => true,
    send: async (item) => {
      const failure = line.isCut ? noSignal : failures.get(item.request_key);
      if (failure) throw failure;
      got.push(item.request_key);
      return arrived(item);
    },
    outcomeOf: sendOutcome,
    tell: () => undefined,
    ...parts,
  });
  outbox.hear((one) => news.push(one));
  return { outbox, disk, got, news, failures, line };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the outbox', () => {
  test('has it on the device before it says so, and forgets it when it arrived', async () => {
    const { outbox, disk, got, news } = device();
    const item = plateItem('21');
    await outbox.keep(item);
    expect(disk.items).toMatchObject([{ request_key: item.request_key }]);
    await settled();
    expect(got).toEqual([item.request_key]);
    expect(disk.items).toEqual([]);
    expect(news.at(-1)).toMatchObject({ what: 'sent', sent: { item: { request_key: item.request_key } } });
  });

  test('sends in order once the signal is back, by itself, and asks less and less often until then', async () => {
    const send = vi.fn<OutboxParts['send']>(async () => {
      throw noSignal;
    });
    const { outbox } = device({ send });
    const items = [plateItem('21'), plateItem('22')];
    for (const item of items) await outbox.keep(item);
    await settled();
    expect(outbox.state()).toMatchObject({ isCut: true, items: [{ isTried: true }, { isTried: false }] });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(send.mock.calls.length).toBeLessThan(20);
    const got: string[] = [];
    send.mockImplementation(async (item) => {
      got.push(item.request_key);
      return arrived(item);
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(got).toEqual(items.map(({ request_key }) => request_key));
    expect(outbox.state()).toMatchObject({ isCut: false, items: [] });
  });

  test('goes on after a reload: the server gets the key it may have had', async () => {
    const before = device();
    before.line.isCut = true;
    const item = heatItem(1);
    await before.outbox.keep(item);
    await settled();
    const after = device({ disk: before.disk });
    after.outbox.wake();
    await settled();
    expect(after.got).toEqual([item.request_key]);
  });

  test.each([409, 422, 403, 404])(
    'keeps what was refused with %i and its reason, and sends the others',
    async (status) => {
      const { outbox, got, failures, news } = device();
      const [first, second] = [plateItem('21'), plateItem('22')];
      failures.set(first.request_key, refusal(status));
      await outbox.keep(first);
      await outbox.keep(second);
      await settled();
      expect(got).toEqual([second.request_key]);
      const refused = { code: 'plate.taken', message: 'No se puede' };
      expect(outbox.state().items).toMatchObject([{ request_key: first.request_key, refused }]);
      expect(news).toContainEqual(expect.objectContaining({ what: 'refused', refused }));
      await vi.advanceTimersByTimeAsync(600_000);
      expect(got).toHaveLength(1);
      failures.clear();
      await outbox.retry(first.request_key);
      await settled();
      expect(got).toEqual([second.request_key, first.request_key]);
    },
  );

  test('forgets what is discarded', async () => {
    const { outbox, disk, failures } = device();
    const item = plateItem('21');
    failures.set(item.request_key, refusal(409));
    await outbox.keep(item);
    await settled();
    await outbox.discard(item.request_key);
    expect(disk.items).toEqual([]);
    expect(outbox.state().items).toEqual([]);
  });

  test.each([500, 503, 429, 408])(
    'lets a line wait that the server cannot take now (%i), and sends the others',
    async (status) => {
      const { outbox, got, failures } = device();
      const [first, behind, other] = [plateItem('21'), plateItem('22'), heatItem(1)];
      failures.set(first.request_key, refusal(status));
      for (const item of [first, behind, other]) await outbox.keep(item);
      await settled();
      expect(got).toEqual([other.request_key]);
      failures.clear();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(got).toEqual([other.request_key, first.request_key, behind.request_key]);
    },
  );

  test('never sends what another account wrote', async () => {
    const here = { owner: bruno };
    const { outbox, got } = device({ isHere: (owner) => owner === here.owner });
    const item = heatItem(1);
    await outbox.keep(item);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(got).toEqual([]);
    here.owner = anna;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(got).toEqual([item.request_key]);
  });

  test('keeps what is there when the session is over, and says whose', async () => {
    const { outbox, failures, news } = device();
    const items = [plateItem('21'), plateItem('22')];
    for (const { request_key } of items) failures.set(request_key, refusal(401, 'session.ended'));
    for (const item of items) await outbox.keep(item);
    await settled();
    expect(outbox.state().items).toHaveLength(2);
    expect(outbox.state().items.every(({ refused }) => refused === null)).toBe(true);
    expect(news).toContainEqual({ what: 'ended', owner: 'desk 12' });
  });

  test('sends directly where the device keeps nothing, and says what would be lost', async () => {
    const { outbox, disk, got, line } = device();
    disk.isFull = true;
    line.isCut = true;
    const item = plateItem('21');
    await outbox.keep(item);
    await settled();
    expect([...outbox.state().loose]).toEqual([item.request_key]);
    expect(disk.items).toEqual([]);
    line.isCut = false;
    outbox.wake();
    await settled();
    expect(got).toEqual([item.request_key]);
    expect(outbox.state()).toMatchObject({ items: [], loose: new Set() });
  });

  test('does not send again what arrived while the disk was full', async () => {
    const { outbox, disk, got, line } = device();
    line.isCut = true;
    await outbox.keep(plateItem('21'));
    await settled();
    disk.isFull = true;
    line.isCut = false;
    outbox.wake();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(got).toHaveLength(1);
    expect(outbox.state().items).toEqual([]);
    disk.isFull = false;
    await outbox.keep(plateItem('22'));
    await settled();
    expect(disk.items).toEqual([]);
  });

  test('shows what another tab kept or sent, as that tab says', async () => {
    const disk = new Memory();
    const [one, other] = [device({ disk }), device({ disk })];
    one.line.isCut = true;
    const item = plateItem('21');
    await one.outbox.keep(item);
    await settled();
    await other.outbox.heard({ what: 'changed' });
    expect(other.outbox.state().items).toHaveLength(1);
    other.outbox.wake();
    await settled();
    await one.outbox.heard({ what: 'sent', sent: arrived(item) });
    expect(one.outbox.state().items).toEqual([]);
    expect(one.news.at(-1)?.what).toBe('sent');
  });

  test('does not send while another tab has the turn', async () => {
    const { outbox, got } = device({ turn: async () => undefined });
    await outbox.keep(plateItem('21'));
    await settled();
    expect(got).toEqual([]);
    expect(outbox.state().items).toHaveLength(1);
  });
});
