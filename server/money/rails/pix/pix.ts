import { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import { reaisOf } from '#rules/money/pix/amount.ts';
import { crc16 } from '#rules/money/pix/crc.ts';
import { pixKeyIn } from '#rules/money/pix/key.ts';
import { PROVIDERS } from '#rules/money/rails/providers.ts';
import {
  type CheckoutAsk,
  ProviderFailure,
  type Rail,
  type TypedSettings,
} from '#server/money/rails/provider/provider.ts';
import { noticesPath } from '#server/money/rails/provider/rails.ts';
import { Bank, type BankPlace, isMissing } from './bank.ts';
import {
  bankNameOf,
  type Charge,
  chargeFields,
  ownNameOf,
  pixFields,
  returnFields,
  toldOf,
} from './charge.ts';
import { readNotice } from './notice.ts';

/** What an account is reached with, as it is sealed. */
const accessFields = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  /** The key charges are paid to. */
  pix_key: z.string(),
});
type Access = z.output<typeof accessFields>;

const accessIn = (access: string): Access => accessFields.parse(JSON.parse(access));

function accessOf(typed: TypedSettings): string | null {
  const { name, opens, secret } = PROVIDERS.pix;
  if (opens.every((setting) => typed[setting] === undefined)) return null;
  const missing = opens.find((setting) => typed[setting] === undefined);
  if (missing !== undefined) throw new Refusal('rail.token_missing', missing, { provider: name, ...secret });
  const { client_id = '', client_secret = '' } = typed;
  const pix_key = pixKeyIn(typed.pix_key ?? '')?.key;
  if (pix_key === undefined) throw new Refusal('payment.pix_wrong', 'pix_key');
  return JSON.stringify({ client_id, client_secret, pix_key });
}

/** What the payer's app shows of a charge: what it is for, and not for whom. */
const chargeOf = ({ lines, open_until }: CheckoutAsk, chave: string) => ({
  calendario: { expiracao: Math.max(60, Math.floor((open_until - Date.now()) / 1000)) },
  valor: { original: reaisOf(lines.reduce((sum, { cents }) => sum + cents, 0)) },
  chave,
  infoAdicionais: lines
    .slice(0, 50)
    .map(({ title, cents }) => ({ nome: title.slice(0, 50), valor: `R$ ${reaisOf(cents)}` })),
});

/** A code a bank's app takes; null: it is none, or was cut on its way. */
function codeOf({ pixCopiaECola }: Charge): string | null {
  const code = pixCopiaECola ?? '';
  const whole = /^[ -~]{20,512}$/.test(code) && /br\.gov\.bcb\.pix/i.test(code);
  return whole && code.slice(-4).toUpperCase() === crc16(code.slice(0, -4)) ? code : null;
}

const nothingHere = () => Promise.reject(new ProviderFailure('away', 'no bank is set here'));

/** Charges of PIX at a bank, by the API Pix of the Banco Central. In: where the bank is; null: this installation has none. */
export function openPix(place: BankPlace | null): Rail {
  const bank = place === null ? null : new Bank(place);
  const ask: Bank['ask'] =
    bank === null ? nothingHere : (client, call, fields) => bank.ask(client, call, fields);

  const readCharge = (access: Access, txid: string) =>
    ask(access, { what: 'charge', method: 'GET', path: `/cob/${txid}` }, chargeFields).catch(
      (error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      },
    );

  /** Where a charge of that name is there already, it is the one that was asked for before its answer was lost. */
  async function openCharge(
    access: Access,
    txid: string,
    body: ReturnType<typeof chargeOf>,
  ): Promise<Charge> {
    try {
      const call = { what: 'charge', method: 'PUT', path: `/cob/${txid}`, body } as const;
      return await ask(access, call, chargeFields);
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.why !== 'declined') throw error;
      const known = await readCharge(access, txid);
      if (known?.valor.original !== body.valor.original || known.chave !== access.pix_key) throw error;
      return known;
    }
  }

  return {
    isHere: place !== null,
    takesCoupons: false,
    accessOf,
    endOf: (access) => accessIn(access).client_secret.slice(-4),
    noticesSecretOf: () => null,
    // Banks add `/pix` to the address they were told; some only say they do.
    noticePaths: ['/:secret', '/:secret/pix'],
    noticesUrl: (origin, rail_id) => `${origin}${noticesPath('pix', rail_id)}`,
    readNotice,
    async subscribe(sealed, webhookUrl) {
      const access = accessIn(sealed);
      const call = {
        what: 'webhook',
        method: 'PUT',
        path: `/webhook/${encodeURIComponent(access.pix_key)}`,
        body: { webhookUrl },
        // Whether a certificate is asked of the bank is the proxy's business: a bank that tries it out would refuse the address.
        headers: { 'x-skip-mtls-checking': 'true' },
      } as const;
      await ask(access, call, z.unknown());
    },
    async whoIs(sealed) {
      const access = accessIn(sealed);
      const [inicio, fim] = [Date.now() - 60_000, Date.now()].map((at) => new Date(at).toISOString());
      const path = `/cob?${new URLSearchParams({ inicio: inicio ?? '', fim: fim ?? '' }).toString()}`;
      await ask(access, { what: 'account', method: 'GET', path }, z.object({}));
      return { account_id: access.pix_key, account_name: '', currency: 'BRL', is_test: false };
    },
    async openCheckout(sealed, wanted) {
      const access = accessIn(sealed);
      const txid = bankNameOf(wanted.reference);
      const charge = await openCharge(access, txid, chargeOf(wanted, access.pix_key));
      const pay_code = codeOf(charge);
      if (pay_code === null || charge.txid !== txid)
        throw new ProviderFailure('away', 'charge (without a code that is whole)');
      return { preference_id: txid, pay_link: null, pay_code };
    },
    async closeCheckout(sealed, txid) {
      const access = accessIn(sealed);
      // What is paid or removed already stays as it is.
      if ((await readCharge(access, txid))?.status !== 'ATIVA') return;
      const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
      await ask(access, { what: 'closing', method: 'PATCH', path: `/cob/${txid}`, body }, z.object({}));
    },
    async readPayment(sealed, e2eid) {
      const access = accessIn(sealed);
      const call = { what: 'payment', method: 'GET', path: `/pix/${e2eid}` } as const;
      const pix = await ask(access, call, pixFields).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (pix === null) return null;
      const txid = pix.txid ?? '';
      // Paid to the key alone, or for something else that the account sells: none of our business.
      if (ownNameOf(txid) === null) return toldOf(pix, { txid, chave: access.pix_key });
      const charge = await readCharge(access, txid);
      return charge === null ? null : toldOf(pix, charge);
    },
    async findPayments(sealed, reference) {
      const charge = await readCharge(accessIn(sealed), bankNameOf(reference));
      return {
        provider_ids: charge?.pix?.map(({ endToEndId }) => endToEndId) ?? [],
        isOver: charge?.status.startsWith('REMOVIDA') === true,
      };
    },
    async refund(sealed, { provider_id, cents, refund_key }) {
      const access = accessIn(sealed);
      const path = `/pix/${provider_id}/devolucao/${bankNameOf(refund_key)}`;
      const known = await ask(access, { what: 'refund', method: 'GET', path }, returnFields).catch(
        (error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        },
      );
      const body = { valor: reaisOf(cents) };
      const { status } =
        known ?? (await ask(access, { what: 'refund', method: 'PUT', path, body }, returnFields));
      if (status === 'NAO_REALIZADO') throw new ProviderFailure('declined', 'refund (NAO_REALIZADO)');
    },
    // A charge nobody paid is closed as a charge: there is no payment of it.
    async cancelPayment() {},
  };
}
