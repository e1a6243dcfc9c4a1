import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { paymentJson, preferenceBody, StandInLedger, type StandInPayment } from './ledger.ts';
import type { Deliver, StandIn, Trouble } from '#server/testing/rails/stand-in.ts';
import { type Seller, signedHeaders, type Signing } from './seller.ts';

const byFetch: Deliver = async (url, headers, body) => {
  const answer = await fetch(url, { method: 'POST', headers, body });
  return answer.status;
};

interface Answer {
  status: number;
  body: unknown;
}

const ok = (body: unknown, status = 200): Answer => ({ status, body });
const no = (status: number, error: string): Answer => ({ status, body: { status, error, message: error } });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

const refundBody = z.object({ amount: z.number().positive().nullish() }).nullish();
const json = (text: string): unknown => (text === '' ? null : JSON.parse(text));

/** The behaviour of the interface, without its sockets. */
class Interface {
  readonly ledger: StandInLedger;
  readonly origin: () => string;
  /** The seller's own balance is empty, so nothing can be given back. */
  isBroke = false;
  readonly #answered = new Map<string, { sent: string; answer: Answer }>();

  constructor(ledger: StandInLedger, origin: () => string) {
    this.ledger = ledger;
    this.origin = origin;
  }

  #isReadable(payment: StandInPayment | undefined, seller: Seller): payment is StandInPayment {
    return payment !== undefined && payment.seller === seller && payment.readable_at <= this.ledger.now;
  }

  #preferences(seller: Seller, method: string, id: string, sent: string): Answer {
    const known = this.ledger.preferences.get(id);
    if (method !== 'POST' && known?.seller !== seller) return no(404, 'not_found');
    if (method === 'POST') {
      const body = preferenceBody.safeParse(json(sent));
      if (!body.success) return no(400, 'invalid_preference');
      const made = this.ledger.preference(seller, body.data);
      return ok(
        { ...body.data, id: made.id, init_point: `${this.origin()}/checkout?pref_id=${made.id}` },
        201,
      );
    }
    if (method === 'PUT') {
      const change = preferenceBody.partial().safeParse(json(sent));
      if (!change.success) return no(400, 'invalid_preference');
      Object.assign(known ?? {}, change.data);
    }
    const { seller: _seller, ...told } = known ?? { seller };
    return ok({ ...told, init_point: `${this.origin()}/checkout?pref_id=${id}` });
  }

  #payments(seller: Seller, method: string, [id = '', part]: string[], sent: string, url: URL): Answer {
    if (id === 'search') {
      const asked = url.searchParams.get('external_reference');
      const results = [...this.ledger.payments.values()].filter(
        (one) =>
          one.seller === seller && one.external_reference === asked && one.searchable_at <= this.ledger.now,
      );
      return ok({ paging: { total: results.length }, results: results.map(paymentJson) });
    }
    const payment = this.ledger.payments.get(Number(id));
    if (!this.#isReadable(payment, seller)) return no(404, 'not_found');
    if (part === 'refunds' && method === 'POST') {
      if (this.isBroke) return no(400, 'insufficient_amount');
      const made = this.ledger.refund(payment.id, refundBody.parse(json(sent))?.amount ?? null);
      return made === null ? no(400, 'invalid_refund') : ok({ ...made, status: 'approved' }, 201);
    }
    if (part === 'refunds') return ok(payment.refunds);
    if (method === 'PUT') {
      if (payment.status !== 'pending' && payment.status !== 'in_process') return no(400, 'invalid_state');
      this.ledger.change(payment.id, 'cancelled', 'by_collector');
    }
    return ok(paymentJson(payment));
  }

  answer(request: IncomingMessage, sent: string): Answer {
    const url = new URL(request.url ?? '/', this.origin());
    const { method = 'GET', headers } = request;
    const seller = this.ledger.sellers.find(({ token }) => headers.authorization === `Bearer ${token}`);
    if (!seller) return no(401, 'unauthorized');
    const [, one, two, ...rest] = url.pathname.split('/');
    const key = headers['x-idempotency-key'];
    if (method === 'POST' && typeof key !== 'string') return no(400, 'header_required');
    const name = `${seller.account_id} ${method} ${url.pathname} ${String(key)}`;
    const before = method === 'POST' ? this.#answered.get(name) : undefined;
    if (before) return before.sent === sent ? before.answer : no(409, 'idempotency_key_already_used');
    const answer =
      one === 'users' && two === 'me'
        ? ok({ id: Number(seller.account_id), nickname: seller.nickname, site_id: seller.site_id })
        : one === 'checkout' && two === 'preferences'
          ? this.#preferences(seller, method, rest[0] ?? '', sent)
          : one === 'v1' && two === 'payments'
            ? this.#payments(seller, method, rest, sent, url)
            : no(404, 'not_found');
    if (method === 'POST' && answer.status < 400) this.#answered.set(name, { sent, answer });
    return answer;
  }
}

function write(response: ServerResponse, { status, body }: Answer, trouble: Trouble | null): void {
  if (trouble === 'reset_after') {
    response.destroy();
    return;
  }
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  if (trouble !== 'cut') {
    response.end(text);
    return;
  }
  response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
}

const page = (
  pref_id: string,
) => `<!doctype html><meta charset="utf-8"><title>Pagar</title><h1>Mercado Pago</h1>
<form method="post" action="/checkout?pref_id=${pref_id}">
<button name="pay" value="approved">Pagar con tarjeta</button> <button name="pay" value="pending">Pagar en efectivo</button>
<button name="pay" value="rejected">Tarjeta rechazada</button></form>`;

/**
 * Starts Mercado Pago, by its public documents, as a server of its own. A test can order trouble with its answers.
 */
export async function startMercadoPago({ deliver = byFetch }: { deliver?: Deliver } = {}) {
  const ledger = new StandInLedger();
  let troubles: (path: string) => Trouble | null = () => null;
  const asked: string[] = [];
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const api = new Interface(ledger, origin);

  /** Serves the page to which a family is sent, and what the family does there. */
  const familyPage = (url: URL, method: string, sent: string, response: ServerResponse) => {
    const pref_id = url.searchParams.get('pref_id') ?? '';
    const back = ledger.preferences.get(pref_id)?.back_urls?.success;
    if (method !== 'POST' || back === undefined) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page(pref_id));
      return;
    }
    const status = new URLSearchParams(sent).get('pay') ?? 'rejected';
    const { id } = ledger.pay(pref_id, status);
    // The address must not be believed.
    response
      .writeHead(303, { location: `${back}&collection_status=approved&status=approved&payment_id=${id}` })
      .end();
  };

  const server = createServer((request, response) => {
    void (async () => {
      const sent = await bodyOf(request);
      const url = new URL(request.url ?? '/', origin());
      if (url.pathname === '/checkout') {
        familyPage(url, request.method ?? 'GET', sent, response);
        return;
      }
      asked.push(url.pathname);
      const trouble = troubles(`${request.method} ${url.pathname}`);
      if (trouble === '500') write(response, no(500, 'internal_error'), null);
      else if (trouble === '429') write(response, no(429, 'too_many_requests'), null);
      else if (trouble === '502') response.writeHead(502).end('<html>bad gateway</html>');
      else write(response, api.answer(request, sent), trouble);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    kind: 'mercadopago',
    origin: origin(),
    env: { MERCADOPAGO_URL: origin() },
    currency: 'ARS',
    ledger,
    api,
    nameOf: String,
    openSeller: () => ledger.seller(),
    settingsOf: ({ token, secret }: Seller) => ({
      opens: { access_token: token },
      later: { notices_secret: secret },
    }),
    askedAbout: (id: number) => asked.filter((path) => path.split('/').includes(String(id))).length,
    haveTrouble(next: (path: string) => Trouble | null) {
      troubles = next;
    },
    /**
     * Sends a notice about a payment, signed as given. Returns the status of the answer, or null when no address is
     * known.
     */
    async notify(
      id: number,
      signing: Partial<Signing> & { type?: string; url?: string; signed_id?: number } = {},
    ) {
      const payment = ledger.payments.get(id);
      if (!payment) throw new Error(`no payment ${id}`);
      const { seller, preference_id } = payment;
      const to = signing.url ?? ledger.preferences.get(preference_id)?.notification_url ?? seller.panel_url;
      if (to === null) return null;
      const type = signing.type ?? 'payment';
      const url = `${to}${to.includes('?') ? '&' : '?'}data.id=${id}&type=${type}`;
      const body = { id, live_mode: true, type, action: 'payment.updated', data: { id: String(id) } };
      const headers = signedHeaders(String(signing.signed_id ?? id), { secret: seller.secret, ...signing });
      return deliver(url, { ...headers, 'content-type': 'application/json' }, JSON.stringify(body));
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  } satisfies StandIn & { origin: string };
}

export type MercadoPagoStandIn = Awaited<ReturnType<typeof startMercadoPago>>;
