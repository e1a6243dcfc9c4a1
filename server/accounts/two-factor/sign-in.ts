import { inTransaction } from '#server/db/in-transaction.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { loginReply } from '#contract/accounts/sessions.ts';
import type { loginWithCode } from '#contract/accounts/two-factor.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { hashSecret } from '#server/access/secret.ts';
import { presentSession } from '#server/accounts/sessions/open-session.ts';
import { countTry, forgetTries, spendAnyCode } from './check-code.ts';
import { readTicket, spendTicket } from '#server/accounts/sign-in/ticket-queries.ts';

/** The second half of a sign-in: the ticket of the first, and a code. Ticket and code are spent together, or neither. */
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
