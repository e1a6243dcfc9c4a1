import { Readable } from 'node:stream';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';

/** The first bytes of a file that age sealed. */
export const sealedMark = 'age-encryption.org/v1';

/** Tells whether BACKUP_KEY is an identity of age. Otherwise it is a passphrase. */
function isIdentity(key: string): boolean {
  return key.startsWith('AGE-SECRET-KEY-');
}

/** Converts a stream, because age works with streams of the web. */
function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void stream.destroy(),
  });
}

async function* bytesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      if (value.length > 0) yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** Seals the stream with the key. The program `age` opens it with the same key. */
export async function sealBackup(plain: Readable, key: string): Promise<Readable> {
  const encrypter = new Encrypter();
  if (isIdentity(key)) encrypter.addRecipient(await identityToRecipient(key));
  else encrypter.setPassphrase(key);
  return Readable.from(bytesOf(await encrypter.encrypt(toWeb(plain))), {
    objectMode: false,
  });
}

/** Opens the stream with the key. It rejects a wrong key, and the stream fails where it was altered. */
export async function unsealBackup(sealed: Readable, key: string): Promise<Readable> {
  const decrypter = new Decrypter();
  if (isIdentity(key)) decrypter.addIdentity(key);
  else decrypter.addPassphrase(key);
  return Readable.from(bytesOf(await decrypter.decrypt(toWeb(sealed))), {
    objectMode: false,
  });
}
