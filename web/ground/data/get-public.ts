import type { CallName, Given, Inputs, Replies } from '#web/ground/call/calls.ts';

/** A public call without a session. The result is null when there is no such thing. */
export type GetPublic = <Name extends CallName>(
  name: Name,
  ...rest: Given<Inputs[Name]>
) => Promise<Replies[Name] | null>;
