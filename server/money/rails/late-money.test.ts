import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROVIDER_KINDS } from '#rules/money/rails/providers.ts';
import { RailDesk } from '#server/testing/mercadopago/rail-desk.ts';
import type { StandIn } from '#server/testing/rails/stand-in.ts';

describe.each(PROVIDER_KINDS)('at %s:', (kind) => {
  let desk: RailDesk<StandIn>;
  const ledger = () => desk.provider.ledger;
  beforeAll(async () => {
    desk = await RailDesk.openAt(kind);
  });
  afterAll(() => desk.stop());
  beforeEach(async () => {
    desk.provider.haveTrouble(() => null);
    desk.provider.api.isBroke = false;
    await desk.app.pool.query('delete from rate_limit');
  });

  const dueOf = async (due_id = 0) => {
    const due = await desk.till.due(due_id);
    if (!due) throw new Error('no due');
    return due;
  };

  describe('what comes late, twice or out of order is never lost', () => {
    test('called off meanwhile: credit too', async () => {
      const { preference_id, due_ids, rider_ids } = await desk.family();
      await desk.till.ask('DELETE', `/dues/${due_ids[0] ?? 0}`);
      const { id } = ledger().pay(preference_id, 'approved');
      await desk.hear(id);
      expect(await desk.credit(rider_ids[0] ?? 0)).toBe(5_000_000);
    });

    test('paid twice with one link: the second is credit', async () => {
      const { preference_id, due_ids, rider_ids } = await desk.family();
      for (const _time of [1, 2]) await desk.hear(ledger().pay(preference_id, 'approved').id);
      expect(await dueOf(due_ids[0])).toMatchObject({ paid_cents: 5_000_000 });
      expect(await desk.credit(rider_ids[0] ?? 0)).toBe(5_000_000);
    });

    test('paid in cash meanwhile: what comes late is credit, and never lost', async () => {
      const { token, opened, preference_id, due_ids, rider_ids } = await desk.family();
      await desk.till.cash([{ due_id: due_ids[0] ?? 0, cents: 5_000_000 }]);
      const { id } = ledger().pay(preference_id, 'approved');
      await desk.hear(id);
      await desk.hear(id);
      expect(await desk.stateOf(token, opened.reference)).toBe('approved');
      expect(await dueOf(due_ids[0])).toMatchObject({ paid_cents: 5_000_000, left_cents: 0 });
      expect(await desk.credit(rider_ids[0] ?? 0)).toBe(5_000_000);
    });

    test('paid after its end: credit where the fee was paid again, and else the fee', async () => {
      const { token, opened, preference_id, due_ids } = await desk.family();
      await desk.app.pool.query(
        `update checkout set open_until = now() - interval '1 day' where reference = $1`,
        [opened.reference],
      );
      await desk.sweep();
      expect(await desk.stateOf(token, opened.reference)).toBe('ended');
      await desk.hear(ledger().pay(preference_id, 'approved').id);
      expect(await desk.stateOf(token, opened.reference)).toBe('approved');
      expect(await dueOf(due_ids[0])).toMatchObject({ state: 'paid' });
    });

    test('what is told late, of before a refund, changes nothing', async () => {
      const { preference_id, due_ids } = await desk.family();
      const { id } = ledger().pay(preference_id, 'approved');
      const payment = ledger().payments.get(id);
      const before = { ...payment, refunds: [] };
      ledger().refund(id, 10_000);
      await desk.hear(id);
      Object.assign(payment ?? {}, before);
      await desk.hear(id);
      expect(await dueOf(due_ids[0])).toMatchObject({ paid_cents: 4_000_000 });
    });
  });
});
