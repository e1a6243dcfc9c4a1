import { randomUUID } from 'node:crypto';
import type { ToldCheckout } from '#contract/money/checkouts.ts';
import type { BookRail } from '#contract/money/rails/rails.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Till } from '#server/testing/money.ts';
import { type MercadoPagoStandIn, startMercadoPago } from './stand-in.ts';
import type { Seller } from './seller.ts';

const publicOrigin = 'https://bmx.example.org';

/** An organization that takes Mercado Pago, the stand-in it is paid at, and families who pay. */
export class RailDesk {
  readonly app: TestApp;
  readonly till: Till;
  readonly provider: MercadoPagoStandIn;
  readonly seller: Seller;

  private constructor(app: TestApp, till: Till, provider: MercadoPagoStandIn, seller: Seller) {
    this.app = app;
    this.till = till;
    this.provider = provider;
    this.seller = seller;
  }

  static async open({
    isOn = true,
    env = {},
  }: { isOn?: boolean; env?: Record<string, string> } = {}): Promise<RailDesk> {
    // Notices go to the app without a socket, as everything else does in tests.
    const known: { app: TestApp | null } = { app: null };
    const provider = await startMercadoPago({
      deliver: async (address, headers, payload) => {
        const { pathname, search } = new URL(address);
        const url = `${pathname}${search}`;
        return (await known.app?.app.inject({ method: 'POST', url, headers, payload }))?.statusCode ?? 0;
      },
    });
    const app = await startTestApp({ MERCADOPAGO_URL: provider.origin, PUBLIC_URL: publicOrigin, ...env });
    known.app = app;
    const till = await Till.ofOrganization(app);
    const desk = new RailDesk(app, till, provider, provider.ledger.seller());
    if (isOn) await desk.switchOn({ access_token: desk.seller.token, notices_secret: desk.seller.secret });
    return desk;
  }

  switchOn(body: { access_token?: string; notices_secret?: string }, token = this.till.delegate) {
    return this.till.ask('PUT', '/rail', body, token);
  }

  async rail(): Promise<BookRail['rail']> {
    return (await this.till.ask('GET', '/rail')).json<BookRail>().rail;
  }

  pay(token: string, due_ids: readonly number[], request_key: string = randomUUID()) {
    return this.till.gate.people.call('POST', '/api/payments/checkouts', token, { request_key, due_ids });
  }

  /** A family that owes for some riders, and its checkout for all of them. */
  async family(riders = 1) {
    const family = await this.till.family(riders);
    const due_ids = family.dues.map(({ due_id }) => due_id);
    const opened = (await this.pay(family.token, due_ids)).json<ToldCheckout>();
    return { ...family, due_ids, opened, preference_id: this.preferenceOf(opened) };
  }

  preferenceOf({ pay_link }: Pick<ToldCheckout, 'pay_link'>): string {
    return new URL(pay_link ?? 'http://nowhere.test').searchParams.get('pref_id') ?? '';
  }

  async look(token: string, reference: string): Promise<ToldCheckout> {
    const path = `/api/payments/checkouts/${reference}/look`;
    return (await this.till.gate.people.call('POST', path, token)).json<ToldCheckout>();
  }

  /** The state of a checkout after everything that waits was done. */
  async stateOf(token: string, reference: string): Promise<string> {
    await this.app.runJobs();
    return (await this.look(token, reference)).checkout_state;
  }

  /** A notice arrives, and what it makes us do is done. Out: how it was answered. */
  async hear(id: number, signing: Parameters<MercadoPagoStandIn['notify']>[1] = {}): Promise<number | null> {
    const status = await this.provider.notify(id, signing);
    await this.app.runJobs();
    return status;
  }

  /** Time passes, and everything that is open is asked about. */
  async sweep(): Promise<void> {
    await this.app.pool.query('update checkout set look_at = now() where look_at is not null');
    await this.app.tasks.look_at_checkouts({});
    await this.app.runJobs();
  }

  async credit(rider_id: number): Promise<number> {
    const { rows } = await this.app.pool.query<{ cents: number }>(
      'select coalesce(sum(cents), 0) as cents from credit where rider_id = $1',
      [rider_id],
    );
    return rows[0]?.cents ?? 0;
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.provider.stop();
  }
}
