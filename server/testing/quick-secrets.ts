import { proofCost } from '#server/ground/access/captcha.ts';
import { passwordCost } from '#server/ground/passwords/cost.ts';

/*
 * This runs before the tests of a file, and before a site of journeys: passwords and proofs of work are the same
 * except for the work, which is almost nothing. A test of the work itself restores the usual cost.
 */
passwordCost.current = { memoryCost: 8, timeCost: 1, parallelism: 1 };
proofCost.current = 10;
