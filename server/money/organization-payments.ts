import { sql } from 'kysely';
import type { z } from 'zod';
import {
  getOrganizationPayments,
  type OrganizationPayments,
  saveOrganizationPayments,
} from '#contract/money/organization-payments.ts';
import type { Presence } from '#contract/people/accounts/presence.ts';
import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { provePresence } from '#server/people/accounts/users/prove-presence.ts';
import { movedParts } from '#rules/money/paid-to.ts';
import { readPaidTo, tellPaidTo } from './paid-to.ts';
import { acceptedPixKey } from './pay-to.ts';

async function readPayments(db: Db, organization_id: number): Promise<OrganizationPayments> {
  const { rows } = await sql<OrganizationPayments>`
    select k.book_id, o.organization_payments, o.pay_text, o.pay_alias, o.pay_cbu, o.pay_pix
    from organization o join book k using (organization_id) where organization_id = ${organization_id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Refusal('organization.not_found');
  return row;
}

const orNull = (text: string) => (text === '' ? null : text);

async function savePayments(
  tx: Db,
  organization_id: number,
  said: Omit<z.output<(typeof saveOrganizationPayments)['body']>, keyof Presence>,
): Promise<void> {
  await sql`
    update organization set organization_payments = ${said.organization_payments}, pay_text = ${said.pay_text},
      pay_alias = ${orNull(said.pay_alias)}, pay_cbu = ${orNull(said.pay_cbu)}, pay_pix = ${orNull(said.pay_pix)}
    where organization_id = ${organization_id}`.execute(tx);
}

/** Registers the calls that set how an organization is paid. */
export function registerOrganizationPayments(context: RouteContext): void {
  const { db } = context;

  call(context, getOrganizationPayments, ({ params }) => readPayments(db, params.id));

  call(context, saveOrganizationPayments, async (asked) => {
    const { params, caller } = asked;
    const { user_password, code, ...body } = asked.body;
    const said = { ...body, pay_pix: acceptedPixKey(body) };
    const { book_id } = await readPayments(db, params.id);
    if (movedParts(await readPaidTo(db, book_id), said).length > 0)
      await provePresence(context, asked, { user_password, code });
    return inTransaction(db, async (tx) => {
      const was = await readPayments(tx, params.id);
      const paidTo = await readPaidTo(tx, book_id);
      await savePayments(tx, params.id, said);
      const became = await readPayments(tx, params.id);
      await tellPaidTo(tx, asked, book_id, paidTo);
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'payments',
        entity: 'organization',
        entity_id: params.id,
        was,
        became,
      });
      return became;
    });
  });
}
