import { Secret, TOTP } from 'otpauth';

/**
 * Every authenticator program accepts these settings without asking: RFC 6238 with SHA-1, six digits, thirty seconds.
 */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;

const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({
    ...kind,
    issuer: 'Partidor',
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** Makes a new secret of 160 random bits, as RFC 4226 §4 recommends. */
export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: secretBytes }).bytes);
}

/** Returns a secret as a person types it and as a camera reads it. */
export function secretTold(secret: Uint8Array, user_email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, user_email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the code of an instant in milliseconds. */
export function codeAt(secret: Uint8Array, timestamp: number): string {
  return totpOf(secret).generate({ timestamp });
}

/**
 * Returns the step a code belongs to: that of the instant, the one before or the one after. It is null when the code
 * belongs to none of them. The codes are compared in constant time.
 */
export function stepOf(secret: Uint8Array, code: string, timestamp: number): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Returns six digits without blanks, or null when the text is no such code. */
export function plainCode(typed: string): string | null {
  const plain = typed.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(plain) ? plain : null;
}
