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

  describe('what the provider says moves the books, once', () => {
    test('a card is good: the fees are paid, the family has one letter', async () => {
      const { token, due_ids, opened, preference_id } = await desk.family(2);
      const { id } = ledger().pay(preference_id, 'approved');
      expect(await desk.hear(id)).toBe(200);
      expect(desk.provider.askedAbout(id)).toBeGreaterThan(0);
      expect(await desk.stateOf(token, opened.reference)).toBe('approved');
      for (const due_id of due_ids)
        expect(await dueOf(due_id)).toMatchObject({ state: 'paid', paid_cents: 5_000_000 });
      for (let more = 0; more < 3; more += 1) await desk.hear(id);
      await desk.sweep();
      expect(await dueOf(due_ids[0])).toMatchObject({ paid_cents: 5_000_000, left_cents: 0 });
      const { rows } = await desk.app.pool.query<{ kind: string; cents: number }>(
        `select kind, cents from movement where due_id = any($1) and kind <> 'charge'`,
        [due_ids],
      );
      expect(rows).toEqual([
        { kind: 'provider', cents: 5_000_000 },
        { kind: 'provider', cents: 5_000_000 },
      ]);
    });

    test('the browser says that it was paid: nothing is', async () => {
      const { token, opened, due_ids } = await desk.family();
      expect(await desk.stateOf(token, opened.reference)).toBe('open');
      expect(await dueOf(due_ids[0])).toMatchObject({ paid_cents: 0 });
    });

    test('no notice ever comes: the provider is asked all the same', async () => {
      const { token, opened, preference_id } = await desk.family();
      ledger().pay(preference_id, 'approved');
      await desk.sweep();
      expect(await desk.stateOf(token, opened.reference)).toBe('approved');
    });

    test('the notice comes before the payment can be read: it is asked again', async () => {
      const { token, opened, preference_id } = await desk.family();
      const { id } = ledger().pay(preference_id, 'approved', { readable_at: ledger().now + 60_000 });
      await desk.hear(id);
      expect(await desk.stateOf(token, opened.reference)).toBe('open');
      ledger().tick(120_000);
      const { rows } = await desk.app.pool.query<{ n: number }>(
        `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'provider_notice' and run_at > now()`,
      );
      expect(rows[0]?.n).toBe(1);
      await desk.app.tasks.provider_notice({
        rail_id: new URL((await desk.rail())?.notices_url ?? '').pathname.split('/').at(-1) ?? '',
        provider_id: desk.provider.nameOf(id),
      });
      expect(await desk.stateOf(token, opened.reference)).toBe('approved');
    });

    test('strangers behind the address use nothing up of a provider’s own', async () => {
      const { preference_id } = await desk.family();
      const { id } = ledger().pay(preference_id, 'approved');
      for (let turn = 0; turn <= 120; turn += 1) await desk.app.limits.count('notice_address', '127.0.0.1');
      expect(await desk.hear(id, { secret: 'somebody-else-knows-this-one' })).toBe(429);
      expect(await desk.hear(id)).toBe(200);
    });

    test('of a card, its holder and its payer nothing is kept', async () => {
      const { preference_id } = await desk.family();
      await desk.hear(ledger().pay(preference_id, 'approved').id);
      const { rows } = await desk.app.pool.query<{ all: string }>(
        'select json_agg(p)::text as all from provider_payment p',
      );
      // As words of their own: an id may have the same digits inside.
      for (const word of ['450995', '3704', 'APRO', 'mama@example.org', '30111222'])
        expect(rows[0]?.all).not.toMatch(new RegExp(`\\b${word}\\b`));
    });

    test('a forged notice is refused and changes nothing', async () => {
      await desk.app.runJobs();
      const { token, opened, preference_id } = await desk.family();
      const { id } = ledger().pay(preference_id, 'approved');
      expect(await desk.hear(id, { secret: 'somebody-else-knows-this-one' })).toBe(401);
      expect(desk.provider.askedAbout(id)).toBe(0);
      expect((await desk.look(token, opened.reference)).checkout_state).toBe('open');
    });

    test('another amount: nothing is posted, and who keeps the book is told once', async () => {
      const { token, opened, preference_id, due_ids } = await desk.family();
      const { id } = ledger().pay(preference_id, 'approved', { transaction_amount: 1 });
      await desk.hear(id);
      await desk.hear(id);
      expect(await dueOf(due_ids[0])).toMatchObject({ paid_cents: 0 });
      expect((await desk.look(token, opened.reference)).checkout_state).toBe('open');
      const { rows } = await desk.app.pool.query<{ problem: string | null }>(
        'select problem from provider_payment where provider_id = $1',
        [desk.provider.nameOf(id)],
      );
      expect(rows).toEqual([{ problem: 'amount' }]);
    });
  });
});
