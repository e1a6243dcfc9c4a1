import type { CheckInCash, OwedEntry } from '#contract/raceday/office/check-in/cash.ts';
import { moneyText } from '#rules/money/money.ts';

/** The amount that a rider owes for a date, in words. */
export interface Owed {
  amount: string;
  /** A proof, or a payment at a provider, is still expected. */
  waits: boolean;
}

/** Computes the amount that each rider owes for a date. */
export function owedByRider(cash: CheckInCash | null): ReadonlyMap<number, Owed> {
  const dues = Map.groupBy(cash?.owed ?? [], ({ rider_id }) => rider_id);
  return new Map(
    [...dues].map(([rider_id, own]) => {
      const cents = own.reduce((sum, { left_cents }) => sum + left_cents, 0);
      const amount = moneyText(cents, own[0]?.currency ?? 'ARS');
      return [rider_id, { amount, waits: own.some(({ waits }) => waits) }] as const;
    }),
  );
}

const kinOf = ({ riders }: CheckInCash, rider_id: number): readonly number[] =>
  riders.find((one) => one.rider_id === rider_id)?.kin ?? [];

/** Lists the entries that one receipt can be for: the rider's own first, then those of siblings. */
export function familyOwed(cash: CheckInCash, rider_id: number): OwedEntry[] {
  const kin = kinOf(cash, rider_id);
  return [
    ...cash.owed.filter((one) => one.rider_id === rider_id),
    ...cash.owed.filter((one) => kin.includes(one.rider_id)),
  ];
}

/** Lists the people who last paid cash for the rider or a sibling, each once. */
export function payersHere(cash: CheckInCash, rider_id: number): string[] {
  const kin = kinOf(cash, rider_id);
  const own = cash.riders.filter((one) => one.rider_id === rider_id);
  const others = cash.riders.filter((one) => kin.includes(one.rider_id));
  const before = [...own, ...others].flatMap(({ payer }) => payer ?? []);
  return [...new Set([...before, ...own.map(({ holder }) => holder)])];
}
