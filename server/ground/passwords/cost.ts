/** The work that a hash takes. */
export interface Cost {
  /** In KiB. */
  readonly memoryCost: number;
  /** The number of passes. */
  readonly timeCost: number;
  /** The number of lanes. */
  readonly parallelism: number;
}

/** argon2id with the cost that RFC 9106 §4 recommends if memory is limited: 64 MiB, three passes, four lanes. */
export const recommendedCost: Cost = { memoryCost: 65_536, timeCost: 3, parallelism: 4 };

/** The cost with which a password is set or compared now. Only tests change it. */
export const passwordCost = { current: recommendedCost };
