import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { centsOfReais, reaisOf } from '#rules/money/pix/amount.ts';
import { crc16 } from '#rules/money/pix/crc.ts';
import { writeFields } from '#rules/money/pix/fields.ts';
import {
  type Preference,
  refundedCents,
  StandInLedger,
  type StandInPayment,
} from '#server/testing/mercadopago/ledger.ts';
import type { Seller, Signing } from '#server/testing/mercadopago/seller.ts';
import type { Deliver, StandIn, Trouble } from '#server/testing/rails/stand-in.ts';

interface Answer {
  status: number;
  body: unknown;
}

const no = (status: number, title: string): Answer => ({
  status,
  body: { type: `https://pix.bcb.gov.br/api/v2/error/${title}`, title, status },
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

const amount = z.string().regex(/^\d{1,10}\.\d{2}$/);
const chargeBody = z.strictObject({
  calendario: z.strictObject({ expiracao: z.number().int().positive() }),
  valor: z.strictObject({ original: amount }),
  chave: z.string().max(77),
  infoAdicionais: z
    .array(z.strictObject({ nome: z.string().min(1).max(50), valor: z.string().max(200) }))
    .max(50)
    .optional(),
});
const removalBody = z.strictObject({ status: z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR') });
const returnBody = z.strictObject({ valor: amount });
const webhookBody = z.strictObject({ webhookUrl: z.url() });

const uuidOf = (name: string) => name.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const isoOf = (ms: number) => new Date(ms).toISOString();
const unitsOf = (text: string) => (centsOfReais(text) ?? 0) / 100;
const textOf = (units: number) => reaisOf(Math.round(units * 100));

/** The end-to-end id of a payment: the bank's number, an instant, and the number of the payment. */
const nameOf = (id: number) => `E12345678202611290000${String(id).padStart(11, '0').slice(-11)}`;

/** A dynamic code, as every bank makes it. */
function codeOf(txid: string): string {
  const place = writeFields([
    { id: '00', value: 'br.gov.bcb.pix' },
    { id: '25', value: `pix.bank.test/qr/${txid}` },
  ]);
  const code = `${writeFields([
    { id: '00', value: '01' },
    { id: '26', value: place },
    { id: '52', value: '0000' },
    { id: '53', value: '986' },
    { id: '58', value: 'BR' },
    { id: '59', value: 'LIGA' },
    { id: '60', value: 'BRASIL' },
    { id: '62', value: writeFields([{ id: '05', value: '***' }]) },
  ])}6304`;
  return `${code}${crc16(code)}`;
}

/** What a bank's API Pix does, without its sockets. */
class Interface {
  readonly ledger = new StandInLedger();
  /** The account is empty: nothing can be given back. */
  isBroke = false;
  /** What is given back is on its way for a while. */
  isSlow = false;
  readonly #tokens = new Map<string, Seller>();
  readonly #removed = new Map<string, string>();

  /** Charges the bank itself takes away. */
  removeCharge(txid: string, how = 'REMOVIDA_PELO_PSP'): void {
    this.#removed.set(txid, how);
    const preference = this.ledger.preferences.get(txid);
    if (preference) preference.expiration_date_to = isoOf(Date.now());
  }

  forgetTokens(): void {
    this.#tokens.clear();
  }

  token(authorization: string, sent: string): Answer {
    const [id, secret] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    const seller = this.ledger.sellers.find(({ nickname, token }) => nickname === id && token === secret);
    if (!seller) return { status: 401, body: { error: 'invalid_client' } };
    if (new URLSearchParams(sent).get('grant_type') !== 'client_credentials')
      return { status: 400, body: { error: 'unsupported_grant_type' } };
    const token = randomUUID();
    this.#tokens.set(token, seller);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3600 } };
  }

  #payments(txid: string): StandInPayment[] {
    return [...this.ledger.payments.values()].filter(({ preference_id }) => preference_id === txid);
  }

  #charge(preference: Preference): object {
    const { id, seller, items } = preference;
    const paid = this.#payments(id).filter(({ searchable_at }) => searchable_at <= this.ledger.now);
    return {
      txid: id,
      revisao: 0,
      status: this.#removed.get(id) ?? (paid.length > 0 ? 'CONCLUIDA' : 'ATIVA'),
      calendario: { criacao: isoOf(this.ledger.now), expiracao: 86_400 },
      valor: { original: textOf(items[0]?.unit_price ?? 0) },
      chave: seller.account_id,
      pixCopiaECola: codeOf(id),
      ...(paid.length > 0 ? { pix: paid.map((one) => this.#pix(one)) } : {}),
    };
  }

  #pix(payment: StandInPayment): object {
    const total = Math.round(payment.transaction_amount * 100);
    const isTaken = payment.status === 'charged_back' && payment.status_detail === 'settled';
    const back = payment.refunds.map(({ id, amount: units, key, status = 'DEVOLVIDO', at }) => ({
      id: key ?? `PAINEL${id}`,
      rtrId: `D12345678${String(id).padStart(23, '0')}`,
      valor: textOf(units),
      natureza: 'ORIGINAL',
      horario: {
        solicitacao: at ?? payment.date_created,
        ...(status === 'EM_PROCESSAMENTO' ? {} : { liquidacao: at }),
      },
      status,
    }));
    const taken = {
      id: `MED${payment.id}`,
      rtrId: `D87654321${String(payment.id).padStart(23, '0')}`,
      valor: reaisOf(total - refundedCents(payment)),
      natureza: 'MED_FRAUDE',
      horario: { solicitacao: payment.date_last_updated, liquidacao: payment.date_last_updated },
      status: 'DEVOLVIDO',
    };
    const devolucoes = isTaken ? [...back, taken] : back;
    return {
      endToEndId: nameOf(payment.id),
      txid: payment.preference_id,
      valor: textOf(payment.transaction_amount),
      horario: payment.date_created,
      pagador: { cpf: '30111222000', nome: 'APRO' },
      infoPagador: 'mama@example.org',
      ...(devolucoes.length > 0 ? { devolucoes } : {}),
    };
  }

  #cob(seller: Seller, method: string, txid: string, sent: string): Answer {
    const known = this.ledger.preferences.get(txid);
    if (method === 'PUT') {
      if (!/^[a-zA-Z0-9]{26,35}$/.test(txid) || known) return no(400, 'CobOperacaoInvalida');
      const body = chargeBody.safeParse(JSON.parse(sent));
      if (!body.success || body.data.chave !== seller.account_id) return no(400, 'CobOperacaoInvalida');
      const { valor, calendario, infoAdicionais = [] } = body.data;
      const made: Preference = {
        id: txid,
        seller,
        external_reference: uuidOf(txid),
        items: [
          {
            id: txid,
            title: infoAdicionais.map(({ nome }) => nome).join(', ') || '-',
            quantity: 1,
            currency_id: 'BRL',
            unit_price: unitsOf(valor.original),
          },
        ],
        expiration_date_to: isoOf(Date.now() + calendario.expiracao * 1000),
      };
      this.ledger.preferences.set(txid, made);
      return { status: 201, body: this.#charge(made) };
    }
    if (known?.seller !== seller) return no(404, 'NaoEncontrado');
    if (method === 'PATCH') {
      const isPaid = this.#payments(txid).length > 0;
      if (isPaid || !removalBody.safeParse(JSON.parse(sent)).success) return no(400, 'CobOperacaoInvalida');
      this.removeCharge(txid, 'REMOVIDA_PELO_USUARIO_RECEBEDOR');
    }
    return { status: 200, body: this.#charge(known) };
  }

  #return(payment: StandInPayment, method: string, key: string, sent: string): Answer {
    const told = () => {
      const made = payment.refunds.find((one) => one.key === key);
      if (!made) return no(404, 'NaoEncontrado');
      const { id, amount: units, status = 'DEVOLVIDO', at = payment.date_created } = made;
      const body = { id: key, rtrId: `D${id}`, valor: textOf(units), horario: { solicitacao: at }, status };
      return { status: method === 'PUT' ? 201 : 200, body };
    };
    if (method === 'GET') return told();
    if (payment.refunds.some((one) => one.key === key)) return no(400, 'PixDevolucaoInvalida');
    const body = returnBody.safeParse(JSON.parse(sent));
    if (!body.success || this.isBroke) return no(400, 'PixDevolucaoInvalida');
    const units = unitsOf(body.data.valor);
    const made = this.ledger.refund(payment.id, units, { key, isSlow: this.isSlow });
    return made === null ? no(400, 'PixDevolucaoInvalida') : told();
  }

  answer(request: IncomingMessage, sent: string): Answer {
    const url = new URL(request.url ?? '/', 'http://bank.test');
    const { method = 'GET', headers } = request;
    const seller = this.#tokens.get((headers.authorization ?? '').replace(/^Bearer /, ''));
    // A client whose secret was renewed: its tokens end with it.
    if (!seller || !this.ledger.sellers.includes(seller)) return no(401, 'NaoAutorizado');
    const [, , , one, two = '', three, four = ''] = url.pathname.split('/');
    if (one === 'webhook' && method === 'PUT') {
      const body = webhookBody.safeParse(JSON.parse(sent));
      if (!body.success || decodeURIComponent(two) !== seller.account_id)
        return no(400, 'WebhookOperacaoInvalida');
      seller.panel_url = body.data.webhookUrl;
      return { status: 200, body: {} };
    }
    if (one === 'cob' && two === '' && method === 'GET') {
      const isAsked = url.searchParams.has('inicio') && url.searchParams.has('fim');
      return isAsked ? { status: 200, body: { parametros: {}, cobs: [] } } : no(400, 'CobConsultaInvalida');
    }
    if (one === 'cob') return this.#cob(seller, method, two, sent);
    const payment = [...this.ledger.payments.values()].find((each) => nameOf(each.id) === two);
    if (one !== 'pix' || payment?.seller !== seller || payment.readable_at > this.ledger.now)
      return no(404, 'NaoEncontrado');
    if (three === 'devolucao') return this.#return(payment, method, four, sent);
    return method === 'GET' ? { status: 200, body: this.#pix(payment) } : no(404, 'NaoEncontrado');
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

const byFetch: Deliver = async (url, headers, body) =>
  (await fetch(url, { method: 'POST', headers, body })).status;

/** A bank with the API Pix of the Banco Central (2.9.0), as a server of its own. Told so, it has trouble with an answer. */
export async function startBank({ deliver = byFetch }: { deliver?: Deliver } = {}) {
  const api = new Interface();
  const { ledger } = api;
  let troubles: (path: string) => Trouble | null = () => null;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const sent = await bodyOf(request);
      const { pathname } = new URL(request.url ?? '/', 'http://bank.test');
      asked.push(pathname);
      const trouble = troubles(`${request.method} ${pathname}`);
      if (trouble === '500') write(response, no(500, 'ErroInterno'), null);
      else if (trouble === '429') write(response, no(429, 'LimiteExcedido'), null);
      else if (trouble === '502') response.writeHead(502).end('<html>bad gateway</html>');
      else if (pathname === '/oauth/token')
        write(response, api.token(request.headers.authorization ?? '', sent), trouble);
      else write(response, api.answer(request, sent), trouble);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    kind: 'pix',
    origin,
    env: { PIX_URL: `${origin}/api/v2`, PIX_TOKEN_URL: `${origin}/oauth/token` },
    currency: 'BRL',
    ledger,
    api,
    nameOf,
    openSeller: () =>
      ledger.seller({
        account_id: randomUUID(),
        nickname: `client-${randomUUID()}`,
        token: `secret-${randomUUID()}`,
      }),
    settingsOf: ({ account_id, nickname, token }: Seller) => ({
      opens: { client_id: nickname, client_secret: token, pix_key: account_id },
      later: {},
    }),
    askedAbout: (id: number) => asked.filter((path) => path.split('/').includes(nameOf(id))).length,
    haveTrouble(next: (path: string) => Trouble | null) {
      troubles = next;
    },
    /** Sends a notice about payments; `url` as it is told, else with `/pix` behind it, as banks do. */
    async notify(id: number, { secret, url }: Partial<Signing> & { url?: string } = {}) {
      const payment = ledger.payments.get(id);
      if (!payment) throw new Error(`no payment ${id}`);
      const told = url ?? payment.seller.panel_url;
      if (told === null) return null;
      const to = secret === undefined ? told : `${told.slice(0, told.lastIndexOf('/'))}/${secret}`;
      const pix = [{ endToEndId: nameOf(id), txid: payment.preference_id, valor: '0.01', horario: isoOf(0) }];
      return deliver(
        url === undefined ? `${to}/pix` : to,
        { 'content-type': 'application/json' },
        JSON.stringify({ pix }),
      );
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  } satisfies StandIn & { origin: string };
}

export type BankStandIn = Awaited<ReturnType<typeof startBank>>;
