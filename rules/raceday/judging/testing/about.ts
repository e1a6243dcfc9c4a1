import fc from 'fast-check';

/** A property that holds for every input. Test and bench run the same, the bench longer. */
export interface JudgingProperty {
  says: string;
  /** Errors: the shortest case found that contradicts it. */
  check: (runs: number) => void;
}

export const about = <Ts>(says: string, property: fc.IProperty<Ts>): JudgingProperty => ({
  says,
  check: (numRuns) => {
    fc.assert(property, { numRuns });
  },
});
