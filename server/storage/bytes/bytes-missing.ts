/** A row says that there is a paper, and its bytes are not where they should be. */
export class BytesMissing extends Error {
  constructor() {
    super('the bytes of a paper are not in the store');
    this.name = 'BytesMissing';
  }
}
