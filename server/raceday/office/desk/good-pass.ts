import { Refusal } from '#contract/errors.ts';
import type { OfNetwork } from '#server/ground/access/limits.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { plainMailed } from '#server/ground/passwords/password.ts';
import { readGoodPass } from './queries.ts';

/**
 * Returns what a code gives access to. A right code always works: a whole track shares one address, and guessing
 * gains nothing with a code among 10^14.
 * @param code the code as it was typed
 * @param asked the call in which it came
 * @throws `desk.wrong_code`; after many wrong ones of the network only for callers who solved a proof of work, and
 * `network.proof_needed` for the others
 */
export async function goodPass(
  { db, limits }: Pick<RouteContext, 'db' | 'limits'>,
  code: string,
  asked: OfNetwork,
) {
  const found = await readGoodPass(db, hashSecret(plainMailed(code)));
  if (found !== null) return found;
  await limits.share('desk_address', asked);
  throw new Refusal('desk.wrong_code', 'code');
}
