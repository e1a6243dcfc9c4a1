import { z } from 'zod';

const text = (max: number) => z.string().max(max).optional();

/**
 * These fields show that the holder of the session is its owner. They are the present password, and a code if the account signs in with
 * one. The server asks for them more than ten minutes after signing in.
 */
export const presence = { user_password: text(200), code: text(40) };
export type Presence = { user_password?: string | undefined; code?: string | undefined };

export const presenceRefusals = [
  'user.password_needed',
  'user.password_wrong',
  'second_factor.code_needed',
  'second_factor.wrong_code',
  'second_factor.too_many',
  'request.too_many',
] as const;
