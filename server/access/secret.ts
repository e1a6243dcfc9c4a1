import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text that travels well. Never stored: its hash is. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. Enough for random ones; passwords people choose go through argon2. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
