import { Refusal } from '#contract/errors.ts';
import { hashSecret } from '#server/access/secret.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { plainMailed } from '#server/passwords/password.ts';
import { readGoodPass } from './queries.ts';

/**
 * What a code opens. A right one opens always: a whole track shares one address, and who guesses gains nothing of a code among 10^14.
 * In: the code as typed; the network it comes from. Throws `desk.wrong_code`, and `request.too_many` after many wrong ones.
 */
export async function goodPass(
  { db, limits }: Pick<RouteContext, 'db' | 'limits'>,
  code: string,
  address: string,
) {
  const found = await readGoodPass(db, hashSecret(plainMailed(code)));
  if (found !== null) return found;
  if (await limits.isSpent('desk_address', address)) throw new Refusal('request.too_many');
  await limits.count('desk_address', address);
  throw new Refusal('desk.wrong_code', 'code');
}
