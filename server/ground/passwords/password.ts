import { passwordCost } from './cost.ts';
import type { PasswordQuestion } from './password-worker.ts';
import { programFile } from '#server/ground/threads/programs.ts';
import { ThreadRoom } from '#server/ground/threads/thread-room.ts';

/**
 * Hashes one password at a time in a thread of low priority: fifty people who sign in at once wait for each other,
 * and readers of results wait for none of them.
 */
const room = new ThreadRoom<PasswordQuestion, string | boolean>(
  programFile('ground/passwords/password-worker'),
  {
    idleMs: 10 * 60_000,
    memoryMb: 64,
  },
);

/** Returns the stored form of a password. */
export async function hashPassword(password: string): Promise<string> {
  return String(await room.ask({ password: password.normalize('NFKC'), cost: passwordCost.current }));
}

/** Returns a hash of nobody's password that takes as much work as one that is set now. */
function nobodysHash(): string {
  const { memoryCost, timeCost, parallelism } = passwordCost.current;
  const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$c29tZXNhbHRzb21lc2FsdA$W0pV7GVsJmMn1PCcvQmxLmTjk0bUkiCz8WIBgHrTQYo`;
}

/** Tells whether it is the password. Without a stored one, the same work is done to take as long. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await room.ask({ stored: stored ?? nobodysHash(), password: password.normalize('NFKC') });
  return stored !== null && fits === true;
}

/** The signs that nobody confuses when copying from a mail: no 0 O 1 I L U. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The length of a password that is sent by mail. */
export const mailedLength = 15;

/** Makes a password for a mail: 15 of 30 signs, 73 bits, in groups of five. `random` gives random bytes. */
export function makePassword(random: (count: number) => Uint8Array, length = mailedLength): string {
  const signs: string[] = [];
  while (signs.length < length) {
    // 240 is the last multiple of 30 in a byte, so no sign is likelier than another.
    for (const byte of random(32)) {
      if (byte < 240 && signs.length < length) signs.push(alphabet.charAt(byte % 30));
    }
  }
  return signs.join('').replaceAll(/.{5}(?=.)/g, '$&-');
}

/** Returns a mailed password as it is compared: capitals, without the dashes and blanks people leave out. */
export function plainMailed(password: string): string {
  return password.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}
