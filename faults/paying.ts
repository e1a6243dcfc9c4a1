import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ToldCheckout } from '../contract/money/checkouts.ts';
import type { RiderPayments } from '../contract/money/payments.ts';
import type { MercadoPagoStandIn } from '#server/testing/mercadopago/stand-in.ts';
import { Answers } from './answers.ts';
import { ask, type Question, type Reply } from './ask.ts';
import type { Family, LastMinute } from './families.ts';

const againMs = 250;
const patienceMs = 60_000;

/**
 * What families do in the last minute at two addresses, as their browsers and the provider do it: again until they
 * get an answer.
 */
export class Paying {
  readonly answers = new Answers();
  /** The families whose payment was acknowledged. */
  readonly acknowledged: Family[] = [];
  readonly #scene: LastMinute;
  readonly #origins: readonly string[];
  readonly #provider: MercadoPagoStandIn;
  readonly #photo: Buffer;
  #turn = 0;

  constructor(
    scene: LastMinute,
    origins: readonly string[],
    { provider, photo }: { provider: MercadoPagoStandIn; photo: Buffer },
  ) {
    this.#scene = scene;
    this.#origins = origins;
    this.#provider = provider;
    this.#photo = photo;
  }

  #origin(): string {
    this.#turn += 1;
    return this.#origins[this.#turn % this.#origins.length] ?? '';
  }

  async #untilDone(what: string, send: (origin: string) => Promise<Reply>): Promise<string> {
    const giveUpAt = Date.now() + patienceMs;
    let reply: Reply;
    do {
      reply = await send(this.#origin());
      this.answers.note(what, reply);
      if (reply.status === 200) return reply.text;
      // Another try changes nothing about a refusal.
      if (reply.status >= 400 && reply.status < 500) break;
      await sleep(againMs);
    } while (Date.now() < giveUpAt);
    throw new Error(`${what}: ${reply.status} ${reply.failure}${reply.text.slice(0, 200)}`);
  }

  #ask(what: string, question: Question): Promise<string> {
    return this.#untilDone(what, (origin) => ask(origin, question));
  }

  /** Enters, reads what that costs, and pays it. */
  async enterAndPay(family: Family): Promise<void> {
    const { race_id, organization_id, category_id } = this.#scene;
    const { rider_id, token } = family;
    const body = { race_id, organization_id, rider_id, category_id };
    await this.#ask('entering', { path: '/api/races/addrider', method: 'PUT', token, body });
    const told = await this.#ask('what is owed', { path: `/api/payments?rider_id=${rider_id}`, token });
    const due_id = (JSON.parse(told) as RiderPayments).items[0]?.due_id ?? 0;
    if (family.way === 'provider') await this.#payAtProvider(token, due_id);
    else await this.#sendProof(family, due_id);
    this.acknowledged.push(family);
  }

  async #payAtProvider(token: string, due_id: number): Promise<void> {
    const body = { request_key: randomUUID(), due_ids: [due_id] };
    const opened = await this.#ask('opening a checkout', {
      path: '/api/payments/checkouts',
      method: 'POST',
      token,
      body,
    });
    const link = (JSON.parse(opened) as ToldCheckout).pay_link ?? 'http://nowhere.test';
    const { id } = this.#provider.ledger.pay(new URL(link).searchParams.get('pref_id') ?? '', 'approved');
    // The notice comes twice at once, and again when the payer returns and looks.
    await Promise.all([this.#notify(id), this.#notify(id)]);
  }

  #notify(id: number): Promise<string> {
    const { ledger } = this.#provider;
    const address = ledger.preferences.get(ledger.payments.get(id)?.preference_id ?? '')?.notification_url;
    const { pathname, search } = new URL(address ?? 'http://nowhere.test');
    return this.#untilDone('a notice', async (origin) => {
      const sentAt = Date.now();
      const begun = performance.now();
      const reply = { headers: new Headers(), text: '', sentAt };
      try {
        const status = await this.#provider.notify(id, { url: `${origin}${pathname}${search}` });
        return { ...reply, status: status ?? 0, failure: '', ms: performance.now() - begun };
      } catch (error) {
        return { ...reply, status: 0, failure: String(error), ms: performance.now() - begun };
      }
    });
  }

  async #sendProof({ rider_id, token }: Family, due_id: number): Promise<void> {
    const request_key = randomUUID();
    await this.#untilDone('a proof', (origin) => {
      const form = new FormData();
      const fields = { rider_id: String(rider_id), due_id: String(due_id), request_key };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const photo = new Blob([Uint8Array.from(this.#photo)], { type: 'image/jpeg' });
      form.append('file', photo, 'transferencia.jpg');
      return ask(origin, { path: '/api/payments', method: 'POST', token, form });
    });
  }
}
