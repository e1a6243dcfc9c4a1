import type { CallName, Given, Inputs, Replies } from '#web/app/call/calls.ts';

/** A public call without a session: null where there is no such thing. */
export type GetPublic = <Name extends CallName>(
  name: Name,
  ...rest: Given<Inputs[Name]>
) => Promise<Replies[Name] | null>;
