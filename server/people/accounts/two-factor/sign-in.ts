import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { loginReply } from '#contract/people/accounts/sessions.ts';
import type { loginWithCode } from '#contract/people/accounts/two-factor.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import { presentSession } from '#server/people/accounts/sessions/open-session.ts';
import { countTry, forgetTries, spendAnyCode } from './check-code.ts';
import { readTicket, spendTicket } from '#server/people/accounts/sign-in/ticket-queries.ts';

/** Completes a sign-in with the ticket of its first half, and a code. Both are spent together, or neither is. */
export async function finishSignIn(
  { db, limits, rule }: Pick<RouteContext, 'db' | 'limits' | 'rule'>,
  { body, device }: Asked<typeof loginWithCode>,
): Promise<z.input<typeof loginReply>> {
  const ticket_hash = hashSecret(body.ticket);
  const ticket = await readTicket(db, ticket_hash);
  if (ticket === null) throw new Refusal('second_factor.ticket_over');
  const { user_id } = ticket;
  await countTry(db, limits, { user_id, device });
  await inTransaction(db, async (tx) => {
    await spendAnyCode(tx, { user_id, device }, body.code);
    if (!(await spendTicket(tx, ticket_hash))) throw new Refusal('second_factor.ticket_over');
  });
  await forgetTries(limits, user_id);
  return presentSession(db, rule, { ...ticket, device, known_device: body.known_device });
}
