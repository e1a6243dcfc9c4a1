import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { loginReply } from '#contract/sessions.ts';
import type { loginWithCode } from '#contract/two-factor.ts';
import type { Asked } from '#server/http/call.ts';
import { hashSecret } from '#server/http/secret.ts';
import type { SessionParts } from '#server/sessions/log-in.ts';
import { openSession } from '#server/sessions/open-session.ts';
import { countTry, forgetTries, spendAnyCode } from '#server/two-factor/check-code.ts';
import { readTicket, spendTicket } from '#server/two-factor/queries.ts';

/** The second half of a sign-in: the ticket of the first, and a code. Ticket and code are spent together, or neither. */
export async function signInWithCode(
  { db, limits, rule }: SessionParts,
  { body, device }: Asked<typeof loginWithCode>,
): Promise<z.input<typeof loginReply>> {
  const ticket_hash = hashSecret(body.ticket);
  const ticket = await readTicket(db, ticket_hash);
  if (ticket === null) throw new Refusal('second_factor.ticket_over');
  const { user_id } = ticket;
  await countTry(db, limits, { user_id, device });
  await db.transaction().execute(async (tx) => {
    await spendAnyCode(tx, { user_id, device }, body.code);
    if (!(await spendTicket(tx, ticket_hash))) throw new Refusal('second_factor.ticket_over');
  });
  await forgetTries(limits, user_id);
  return openSession(db, rule, { ...ticket, device, known_device: body.known_device });
}
