import { proofCost } from '#server/access/captcha.ts';
import { passwordCost } from '#server/passwords/cost.ts';

/*
 * Before the tests of a file, and before a site of journeys: passwords and proofs of work are the same in all but the work, of which
 * there is next to none. Who tests the work itself sets the usual cost back.
 */
passwordCost.current = { memoryCost: 8, timeCost: 1, parallelism: 1 };
proofCost.current = 10;
