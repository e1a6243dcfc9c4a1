/** Thrown when a row says that there is a paper, but its bytes are missing. */
export class BytesMissing extends Error {
  constructor() {
    super('the bytes of a paper are not in the store');
    this.name = 'BytesMissing';
  }
}
