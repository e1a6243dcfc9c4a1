import { z } from 'zod';
import { centsOfReais } from '#rules/money/pix/amount.ts';
import type { ToldPayment } from '#rules/money/rails/told.ts';

const reference32 = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** A name of ours as a bank takes it: letters and digits alone, 32 of them, which nobody guesses. */
export const bankNameOf = (uuid: string): string => uuid.replaceAll('-', '');

/** Our name, of a bank's; null: it is none of ours. */
export const ownNameOf = (name: string): string | null => reference32.exec(name)?.slice(1).join('-') ?? null;

const e2eid = z.string().regex(/^[A-Za-z0-9]{32}$/);

/** The fields of a charge that the books need. */
export const chargeFields = z.object({
  txid: z.string(),
  status: z.string(),
  chave: z.string(),
  valor: z.object({ original: z.string() }),
  pixCopiaECola: z.string().nullish(),
  pix: z.array(z.object({ endToEndId: e2eid })).nullish(),
});
export type Charge = z.output<typeof chargeFields>;

const instant = z.string().refine((text) => Number.isFinite(Date.parse(text)));

/** The fields of a return that the books need. */
export const returnFields = z.object({
  id: z.string(),
  valor: z.string(),
  status: z.string(),
  natureza: z.string().nullish(),
  horario: z.object({ solicitacao: instant.nullish(), liquidacao: instant.nullish() }).nullish(),
});

/** The fields of a payment that the books need; all others stay with the bank. */
export const pixFields = z.object({
  endToEndId: e2eid,
  txid: z.string().nullish(),
  valor: z.string(),
  horario: instant,
  devolucoes: z.array(returnFields).nullish(),
});
type Pix = z.output<typeof pixFields>;

/** The sum of some amounts; null: one of them is none. */
const sumOf = (amounts: readonly string[]): number | null =>
  amounts.map(centsOfReais).reduce((sum, cents) => (sum === null || cents === null ? null : sum + cents), 0);

/**
 * A payment in our words. Money that came is `approved`; what the payer had back through the MED (Mecanismo Especial de Devolução) is
 * `charged_back` once nothing is left, and before that goes like a return made in the bank's own panel.
 */
export function toldOf(pix: Pix, charge: Pick<Charge, 'txid' | 'chave'>): ToldPayment {
  const returns = pix.devolucoes ?? [];
  const done = returns.filter(({ status }) => status === 'DEVOLVIDO');
  const isMed = ({ natureza }: { natureza?: string | null | undefined }) =>
    natureza?.startsWith('MED_') === true;
  const cents = centsOfReais(pix.valor);
  const gone = sumOf(done.map(({ valor }) => valor));
  const isTaken = gone !== null && gone === cents && done.some(isMed);
  const changes = [
    pix.horario,
    ...returns.flatMap(({ horario }) => [horario?.solicitacao, horario?.liquidacao]),
  ];
  const latest = Math.max(...changes.map((at) => (at ? Date.parse(at) : 0)));
  return {
    provider_id: pix.endToEndId,
    status: isTaken ? 'charged_back' : 'approved',
    detail: isTaken ? 'settled' : '',
    cents,
    refunded: isTaken ? sumOf(done.filter((one) => !isMed(one)).map(({ valor }) => valor)) : gone,
    currency: 'BRL',
    account_id: charge.chave,
    reference: ownNameOf(charge.txid) ?? '',
    is_test: false,
    updated_at: new Date(latest).toISOString(),
    expires_at: null,
    method: 'pix',
    refused_refunds: returns.flatMap(({ id, status }) =>
      status === 'NAO_REALIZADO' ? (ownNameOf(id) ?? []) : [],
    ),
  };
}
