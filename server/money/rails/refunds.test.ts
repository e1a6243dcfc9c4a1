import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ToldCheckout } from '#contract/money/checkouts.ts';
import { PROVIDER_KINDS } from '#rules/money/rails/providers.ts';
import { RailDesk } from '#server/testing/mercadopago/rail-desk.ts';
import type { StandIn } from '#server/testing/rails/stand-in.ts';
import { codeOf } from '#server/testing/office.ts';

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

  describe('money goes back', () => {
    const refund = (due_id: number, cents: number, request_key: string = randomUUID()) =>
      desk.till.ask('POST', '/provider-refunds', { request_key, due_id, cents, reason: 'Se lesionó' });

    async function paid(riders = 1) {
      const family = await desk.family(riders);
      const { id } = ledger().pay(family.preference_id, 'approved');
      await desk.hear(id);
      return { ...family, id, due_id: family.due_ids[0] ?? 0, rider_id: family.rider_ids[0] ?? 0 };
    }

    test('by the office, of one of two fees: at the provider once, in the books when it says so', async () => {
      const { id, due_ids, token, opened } = await paid(2);
      const due_id = due_ids[1] ?? 0;
      const key = randomUUID();
      expect((await refund(due_id, 5_000_000, key)).statusCode).toBe(200);
      await refund(due_id, 5_000_000, key);
      expect(await dueOf(due_id)).toMatchObject({ paid_cents: 5_000_000 });
      await desk.app.runJobs();
      expect(ledger().payments.get(id)?.refunds).toHaveLength(1);
      expect(await desk.stateOf(token, opened.reference)).toBe('part_refunded');
      expect(await dueOf(due_ids[0])).toMatchObject({ state: 'paid' });
      const { rows } = await desk.app.pool.query(
        `select kind, cents, reason from movement where due_id = $1 and kind in ('refund', 'relief') order by kind`,
        [due_id],
      );
      expect(rows).toEqual([
        { kind: 'refund', cents: -5_000_000, reason: 'Se lesionó' },
        { kind: 'relief', cents: -5_000_000, reason: '' },
      ]);
      expect(codeOf(await refund(due_id, 1))).toBe('dues.refund_over');
    });

    test('no more than the fee still has: what was given back in cash does not go back at the provider as well', async () => {
      const { due_id, id } = await paid();
      const cash = {
        request_key: randomUUID(),
        due_id,
        cents: 3_000_000,
        reason: 'En mano',
        given_in: 'cash',
      };
      expect((await desk.till.ask('POST', '/refunds', cash)).statusCode).toBe(200);
      expect(codeOf(await refund(due_id, 5_000_000))).toBe('dues.refund_over');
      expect(codeOf(await refund(due_id, 2_000_001))).toBe('dues.refund_over');
      expect((await refund(due_id, 2_000_000)).statusCode).toBe(200);
      await desk.app.runJobs();
      expect(
        ledger()
          .payments.get(id)
          ?.refunds.map(({ amount }) => amount),
      ).toEqual([20_000]);
    });

    test('of two payments of one fee: each goes back by itself, and what is on its way back is not given a second time', async () => {
      const { token, dues } = await desk.till.family();
      const due_id = dues[0]?.due_id ?? 0;
      const { receipt_id } = await desk.till.receipt([{ due_id, cents: 3_000_000 }]);
      const pay = async () => {
        const opened = (await desk.pay(token, [due_id])).json<ToldCheckout>();
        await desk.hear(ledger().pay(desk.preferenceOf(opened), 'approved').id);
      };
      await pay();
      await desk.till.ask('POST', `/receipts/${receipt_id}/cancel`, { reason: 'Era otra' });
      await pay();
      expect(await dueOf(due_id)).toMatchObject({ paid_cents: 5_000_000, provider_cents: 3_000_000 });
      expect((await refund(due_id, 3_000_000)).statusCode).toBe(200);
      expect(await dueOf(due_id)).toMatchObject({ paid_cents: 5_000_000, provider_cents: 2_000_000 });
      expect((await refund(due_id, 2_000_000)).statusCode).toBe(200);
      expect(await dueOf(due_id)).toMatchObject({ paid_cents: 5_000_000, provider_cents: 0 });
      const cash = { request_key: randomUUID(), due_id, cents: 1, reason: 'Otra vez', given_in: 'cash' };
      expect(codeOf(await desk.till.ask('POST', '/refunds', cash))).toBe('dues.refund_over');
      await desk.app.runJobs();
      const { rows } = await desk.app.pool.query<{ cents: number }>(
        `select sum(cents)::int as cents from movement where due_id = $1 and kind = 'refund'`,
        [due_id],
      );
      expect(rows[0]?.cents).toBe(-5_000_000);
    });

    test('the answer to a refund is lost: it is asked again with its key, and goes once', async () => {
      const { id, due_id } = await paid();
      await refund(due_id, 2_000_000);
      desk.provider.haveTrouble((path) =>
        /^(?:POST .*\/refunds|PUT .*\/devolucao\/.*)$/.test(path) ? 'reset_after' : null,
      );
      await desk.app.runJobs();
      desk.provider.haveTrouble(() => null);
      await desk.app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
      await desk.app.runJobs();
      expect(ledger().payments.get(id)?.refunds).toHaveLength(1);
      const { rows } = await desk.app.pool.query(
        `select cents from movement where due_id = $1 and kind = 'refund'`,
        [due_id],
      );
      expect(rows).toEqual([{ cents: -2_000_000 }]);
    });

    test('the provider declines: the books stay, and it can be asked for again', async () => {
      const { due_id } = await paid();
      desk.provider.api.isBroke = true;
      await refund(due_id, 5_000_000);
      await desk.app.runJobs();
      expect(await dueOf(due_id)).toMatchObject({ state: 'paid' });
      desk.provider.api.isBroke = false;
      expect((await refund(due_id, 5_000_000)).statusCode).toBe(200);
    });

    test('in the provider’s own panel: it is owed again', async () => {
      const { id, due_id, token, opened } = await paid();
      ledger().refund(id, 10_000);
      await desk.hear(id);
      expect(await desk.stateOf(token, opened.reference)).toBe('part_refunded');
      expect(await dueOf(due_id)).toMatchObject({ paid_cents: 4_000_000, left_cents: 1_000_000 });
    });

    test('a lost dispute of money that was credit takes the credit', async () => {
      const { preference_id, due_ids, rider_ids } = await desk.family();
      await desk.till.cash([{ due_id: due_ids[0] ?? 0, cents: 5_000_000 }]);
      const { id } = ledger().pay(preference_id, 'approved');
      await desk.hear(id);
      expect(await desk.credit(rider_ids[0] ?? 0)).toBe(5_000_000);
      ledger().change(id, 'charged_back', 'settled');
      await desk.hear(id);
      expect(await desk.credit(rider_ids[0] ?? 0)).toBe(0);
      expect(await dueOf(due_ids[0])).toMatchObject({ state: 'paid' });
    });
  });
});
