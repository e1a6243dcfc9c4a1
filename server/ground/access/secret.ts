import { createHash, randomBytes } from 'node:crypto';

/** Makes 256 random bits as text that is safe in addresses. The secret is never stored, only its hash. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash to store of a random secret. Passwords that people choose go through argon2 instead. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
