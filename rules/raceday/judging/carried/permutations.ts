/**
 * This function computes how many bits number every order of a given number of riders.
 * @param count - the number of riders, from 0 to 9
 * @returns the number of bits
 */
export function widthOf(count: number): number {
  let orders = 1;
  for (let factor = 2; factor <= count; factor += 1) orders *= factor;
  return Math.ceil(Math.log2(orders));
}

/**
 * This function computes the number of an order among all orders there are.
 * @param order - the numbers 0 to n − 1 in some order
 * @returns the number of the order, from 0
 */
export function orderRank(order: readonly number[]): number {
  let rank = 0;
  order.forEach((one, at) => {
    rank = rank * (order.length - at) + order.slice(at + 1).filter((other) => other < one).length;
  });
  return rank;
}

/**
 * This function computes the order that has a given number; it is the inverse of `orderRank`.
 * @param rank - the number of the order
 * @param count - how many riders the order has
 * @returns the numbers 0 to `count` − 1 in that order; null when no order has the number
 */
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
