import { looseAsk, type SentBody } from '#web/ground/call/ask.ts';
import type { DeskName, Exactly, Inputs, Replies } from '#web/ground/call/calls.ts';
import { looseAskDesk } from './ask-desk.ts';

/** Makes a call shared by desks and the office, where the token is null for the account. Throws CallFailure. */
export function askAs<Name extends DeskName, Said extends Inputs[Name]>(
  token: string | null,
  name: Name,
  input: Said & Exactly<Said, Inputs[Name]>,
): Promise<Replies[Name]>;
export function askAs(token: string | null, name: DeskName, sent: SentBody): Promise<unknown> {
  return token === null ? looseAsk(name, sent) : looseAskDesk(token, name, sent);
}
