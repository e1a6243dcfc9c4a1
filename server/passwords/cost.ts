/** How much work a hash is. */
export interface Cost {
  /** KiB. */
  readonly memoryCost: number;
  /** Passes. */
  readonly timeCost: number;
  /** Lanes. */
  readonly parallelism: number;
}

/** argon2id at the cost RFC 9106 §4 recommends where memory is not plenty: 64 MiB, three passes, four lanes. */
export const recommendedCost: Cost = { memoryCost: 65_536, timeCost: 3, parallelism: 4 };

/** What a password costs that is set or compared now. Nothing sets another one but tests. */
export const passwordCost = { current: recommendedCost };
