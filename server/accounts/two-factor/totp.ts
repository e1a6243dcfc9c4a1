import { Secret, TOTP } from 'otpauth';

/** What every program on a phone takes without asking: RFC 6238 with SHA-1, six digits, thirty seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;

const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({
    ...kind,
    issuer: 'Partidor',
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** A new secret: 160 random bits, as RFC 4226 §4 recommends. */
export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: secretBytes }).bytes);
}

/** A secret as a person types it and as a camera reads it. */
export function secretTold(secret: Uint8Array, user_email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, user_email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The code of an instant, in milliseconds. */
export function codeAt(secret: Uint8Array, timestamp: number): string {
  return totpOf(secret).generate({ timestamp });
}

/**
 * The step a code belongs to: that of the instant, the one before or the one after; null when it belongs to none of them.
 * Compared in constant time.
 */
export function stepOf(secret: Uint8Array, code: string, timestamp: number): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Six digits as they were typed, without blanks; null: it is no such code. */
export function plainCode(typed: string): string | null {
  const plain = typed.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(plain) ? plain : null;
}
