import { randomUUID } from 'node:crypto';
import type { ToldCheckout } from '#contract/money/checkouts.ts';
import type { BookRail } from '#contract/money/rails/rails.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Till } from '#server/testing/money.ts';
import type { ProviderKind } from '#rules/money/rails/providers.ts';
import type { TypedSettings } from '#server/money/rails/provider/provider.ts';
import { type BankStandIn, startBank } from '#server/testing/pix/bank.ts';
import type { Deliver, StandIn } from '#server/testing/rails/stand-in.ts';
import { type MercadoPagoStandIn, startMercadoPago } from './stand-in.ts';
import type { Seller } from './seller.ts';

const publicOrigin = 'https://bmx.example.org';

/** How the stand-in of each provider is started. */
const standIns: Record<ProviderKind, (parts: { deliver: Deliver }) => Promise<StandIn>> = {
  mercadopago: startMercadoPago,
  pix: startBank,
};

interface Opening {
  isOn?: boolean;
  env?: Record<string, string>;
}

/** An organization that is paid at a provider, the stand-in it is paid at, and families who pay. */
export class RailDesk<At extends StandIn = MercadoPagoStandIn> {
  readonly app: TestApp;
  readonly till: Till;
  readonly provider: At;
  readonly seller: Seller;

  private constructor(app: TestApp, till: Till, provider: At, seller: Seller) {
    this.app = app;
    this.till = till;
    this.provider = provider;
    this.seller = seller;
  }

  /** A desk at Mercado Pago. */
  static open(how: Opening = {}): Promise<RailDesk> {
    return RailDesk.#openAt(startMercadoPago, how);
  }

  /** A desk at a bank. */
  static openAtBank(how: Opening = {}): Promise<RailDesk<BankStandIn>> {
    return RailDesk.#openAt(startBank, how);
  }

  /** A desk at any provider. */
  static openAt(kind: ProviderKind, how: Opening = {}): Promise<RailDesk<StandIn>> {
    return RailDesk.#openAt(standIns[kind], how);
  }

  static async #openAt<At extends StandIn>(
    start: (parts: { deliver: Deliver }) => Promise<At>,
    { isOn = true, env = {} }: Opening,
  ): Promise<RailDesk<At>> {
    // Notices go to the app without a socket, as everything else does in tests.
    const known: { app: TestApp | null } = { app: null };
    const provider = await start({
      deliver: async (address, headers, payload) => {
        const { pathname, search } = new URL(address);
        const url = `${pathname}${search}`;
        return (await known.app?.app.inject({ method: 'POST', url, headers, payload }))?.statusCode ?? 0;
      },
    });
    const app = await startTestApp({ ...provider.env, PUBLIC_URL: publicOrigin, ...env });
    known.app = app;
    const till = await Till.ofOrganization(app);
    await app.pool.query('update organization set organization_currency = $1 where organization_id = $2', [
      provider.currency,
      till.gate.place.organization_id,
    ]);
    const desk = new RailDesk(app, till, provider, provider.openSeller());
    if (isOn) await desk.takeSeller();
    return desk;
  }

  /** The organization is paid by the seller from now on, notices and all. */
  async takeSeller(seller: Seller = this.seller) {
    const { opens, later } = this.provider.settingsOf(seller);
    return this.switchOn({ ...opens, ...later });
  }

  switchOn(body: TypedSettings, token = this.till.delegate) {
    return this.till.ask('PUT', '/rail', { provider: this.provider.kind, ...body }, token);
  }

  async rail(): Promise<BookRail['rail']> {
    return (await this.till.ask('GET', `/rail?provider=${this.provider.kind}`)).json<BookRail>().rail;
  }

  pay(token: string, due_ids: readonly number[], request_key: string = randomUUID()) {
    return this.till.gate.people.call('POST', '/api/payments/checkouts', token, { request_key, due_ids });
  }

  /** Makes a family that owes for some riders, and its checkout for all of them. */
  async family(riders = 1) {
    const family = await this.till.family(riders);
    const due_ids = family.dues.map(({ due_id }) => due_id);
    const opened = (await this.pay(family.token, due_ids)).json<ToldCheckout>();
    return { ...family, due_ids, opened, preference_id: this.preferenceOf(opened) };
  }

  /** The name of a checkout at the provider: in its link, or of itself. */
  preferenceOf({ pay_link, reference }: Pick<ToldCheckout, 'pay_link' | 'reference'>): string {
    if (this.provider.kind === 'pix') return reference.replaceAll('-', '');
    return new URL(pay_link ?? 'http://nowhere.test').searchParams.get('pref_id') ?? '';
  }

  async look(token: string, reference: string): Promise<ToldCheckout> {
    const path = `/api/payments/checkouts/${reference}/look`;
    return (await this.till.gate.people.call('POST', path, token)).json<ToldCheckout>();
  }

  /** Returns the state of a checkout after everything that waits was done. */
  async stateOf(token: string, reference: string): Promise<string> {
    await this.app.runJobs();
    return (await this.look(token, reference)).checkout_state;
  }

  /** A notice arrives, and what it makes us do is done. Out: how it was answered. */
  async hear(id: number, signing: Parameters<At['notify']>[1] = {}): Promise<number | null> {
    const status = await this.provider.notify(id, signing);
    await this.app.runJobs();
    return status;
  }

  /** Lets time pass, and asks about everything that is open. */
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
