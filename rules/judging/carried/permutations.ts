/** Bits that number every order of so many riders. In: 0 to 9. */
export function widthOf(count: number): number {
  let orders = 1;
  for (let factor = 2; factor <= count; factor += 1) orders *= factor;
  return Math.ceil(Math.log2(orders));
}

/** The number of an order among all there are. In: 0 to n − 1 in some order. */
export function orderRank(order: readonly number[]): number {
  let rank = 0;
  order.forEach((one, at) => {
    rank = rank * (order.length - at) + order.slice(at + 1).filter((other) => other < one).length;
  });
  return rank;
}

/** The order of a number. In: the number; how many there are. Out: null: no order has it. */
export function orderOfRank(rank: number, count: number): number[] | null {
  const digits: number[] = [];
  let rest = rank;
  for (let base = 1; base <= count; base += 1) {
    digits.unshift(rest % base);
    rest = Math.floor(rest / base);
  }
  const left = Array.from({ length: count }, (_, index) => index);
  return rest === 0 ? digits.flatMap((digit) => left.splice(digit, 1)) : null;
}
