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

  describe('a family opens a checkout', () => {
    test('for three children at once: what it asks is what is left, and no child is named', async () => {
      const { opened, preference_id, dues, due_ids } = await desk.family(3);
      expect(opened).toMatchObject({
        checkout_state: 'open',
        cents: 15_000_000,
        currency: desk.provider.currency,
        due_ids,
      });
      const preference = ledger().preferences.get(preference_id);
      expect(preference?.items.map(({ unit_price }) => unit_price)).toEqual(
        kind === 'mercadopago' ? [50_000, 50_000, 50_000] : [150_000],
      );
      expect(preference).toMatchObject({
        external_reference: opened.reference,
        ...(kind === 'mercadopago' ? { auto_return: 'approved' } : {}),
      });
      for (const { rider_fullname } of dues)
        expect(JSON.stringify(preference?.items)).not.toContain(rider_fullname);
    });

    test('pressed twice, with the same key or another one, it is one', async () => {
      const { token, due_ids, opened } = await desk.family();
      const key = randomUUID();
      const [again, other] = await Promise.all([desk.pay(token, due_ids, key), desk.pay(token, due_ids)]);
      expect(again.json<ToldCheckout>().reference).toBe(opened.reference);
      expect(other.json<ToldCheckout>().reference).toBe(opened.reference);
    });

    test('not for the child of another family', async () => {
      const { due_ids } = await desk.family();
      const { token } = await desk.till.family();
      expect(codeOf(await desk.pay(token, due_ids))).toBe('payment.not_found');
      const { opened } = await desk.family();
      const path = `/api/payments/checkouts/${opened.reference}/look`;
      expect((await desk.till.gate.people.call('POST', path, token)).statusCode).toBe(404);
    });

    test('while the provider does not answer it can be pressed again, and is one', async () => {
      const { token, dues } = await desk.till.family();
      const due_ids = dues.map(({ due_id }) => due_id);
      const key = randomUUID();
      for (const trouble of ['500', 'cut', 'reset_after'] as const) {
        desk.provider.haveTrouble(() => trouble);
        expect(codeOf(await desk.pay(token, due_ids, key))).toBe('checkout.provider_away');
      }
      desk.provider.haveTrouble(() => null);
      const opened = (await desk.pay(token, due_ids, key)).json<ToldCheckout>();
      expect(opened.checkout_state).toBe('open');
      const made = [...ledger().preferences.values()].filter(
        ({ external_reference }) => external_reference === opened.reference,
      );
      expect(made).toHaveLength(1);
    });

    test('another cart replaces it: the old one can no longer be paid', async () => {
      const { token, due_ids, preference_id, opened } = await desk.family(2);
      const smaller = (await desk.pay(token, due_ids.slice(0, 1))).json<ToldCheckout>();
      expect(smaller.reference).not.toBe(opened.reference);
      // Half an answer about what it asked for takes nothing of it away.
      desk.provider.haveTrouble(() => 'cut');
      await desk.app.runJobs();
      desk.provider.haveTrouble(() => null);
      expect(ledger().preferences.get(preference_id)?.items).toHaveLength(kind === 'mercadopago' ? 2 : 1);
      await desk.app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
      expect(await desk.stateOf(token, opened.reference)).toBe('ended');
      const until = ledger().preferences.get(preference_id)?.expiration_date_to ?? '';
      expect(Date.parse(until)).toBeLessThanOrEqual(Date.now());
    });
  });
});
