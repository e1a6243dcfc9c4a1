import { looseAsk, type SentBody } from '#web/app/call/ask.ts';
import type { DeskName, Exactly, Inputs, Replies } from '#web/app/call/calls.ts';
import { looseAskDesk } from './ask-desk.ts';

/** A call that desks and the office share. In: the token of a helper, or null for the account that is signed in. Throws CallFailure. */
export function askAs<Name extends DeskName, Said extends Inputs[Name]>(
  token: string | null,
  name: Name,
  input: Said & Exactly<Said, Inputs[Name]>,
): Promise<Replies[Name]>;
export function askAs(token: string | null, name: DeskName, sent: SentBody): Promise<unknown> {
  return token === null ? looseAsk(name, sent) : looseAskDesk(token, name, sent);
}
