/** This writes numbers bit by bit, so that a day of sheets fits in one code. */
export class BitWriter {
  readonly #bits: number[] = [];

  /**
   * This method writes a whole number.
   * @param value - a whole number below 2 to the power of `width`
   * @param width - the number of bits
   */
  put(value: number, width: number): void {
    for (let at = width - 1; at >= 0; at -= 1) this.#bits.push(Math.floor(value / 2 ** at) % 2);
  }

  /** This method writes a whole number of any size: first how many bits it has, in six bits, then the number. */
  putAny(value: number): void {
    const width = value.toString(2).length;
    this.put(width, 6);
    this.put(value, width);
  }

  /** This method writes a number that may be below zero. */
  putSigned(value: number): void {
    this.putAny(value < 0 ? -2 * value - 1 : 2 * value);
  }

  putText(text: string): void {
    const signs = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
    this.put(signs.length, 8);
    for (const sign of signs) this.putAny(sign);
  }

  append(other: BitWriter): void {
    for (const bit of other.#bits) this.#bits.push(bit);
  }

  get bits(): number {
    return this.#bits.length;
  }

  /** This method returns the bytes; the last byte is filled up with zeros. */
  bytes(): number[] {
    const bytes: number[] = [];
    this.#bits.forEach((bit, at) => {
      const index = Math.floor(at / 8);
      bytes[index] = (bytes[index] ?? 0) + bit * 2 ** (7 - (at % 8));
    });
    return bytes;
  }
}

/** This reads what a `BitWriter` wrote; behind the end it reads zeros. */
export class BitReader {
  readonly #bytes: readonly number[];
  #at = 0;

  constructor(bytes: readonly number[]) {
    this.#bytes = bytes;
  }

  take(width: number): number {
    let value = 0;
    for (let left = width; left > 0; left -= 1) {
      const byte = this.#bytes[Math.floor(this.#at / 8)] ?? 0;
      value = value * 2 + (Math.floor(byte / 2 ** (7 - (this.#at % 8))) % 2);
      this.#at += 1;
    }
    return value;
  }

  takeAny(): number {
    return this.take(this.take(6));
  }

  takeSigned(): number {
    const value = this.takeAny();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  takeText(): string {
    const length = this.take(8);
    return Array.from({ length }, () => String.fromCodePoint(Math.min(this.takeAny(), 0x10_ff_ff))).join('');
  }
}
