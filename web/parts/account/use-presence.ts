import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';

/** The empty fields by which the person proves that the account is theirs. */
export const noPresence = { user_password: '', code: '' };
export type TypedPresence = typeof noPresence;

/** Holds the fields that prove who is signed in. A write needs them later than ten minutes after signing in. */
export function usePresence() {
  const [asked, setAsked] = useState({ password: false, code: false });
  return {
    asked,
    /** Receives a refusal. Resolves to true when it asks for a field that is now shown, and so is no mistake. */
    hear: async (code: string): Promise<boolean> => {
      if (code === 'second_factor.code_needed') setAsked({ password: true, code: true });
      // The form asks for both in one step, so that a person who signs in with a code is not sent back twice.
      if (code === 'user.password_needed') {
        const factor = await ask('GET /api/users/second_factor', {}).catch(() => null);
        setAsked({ password: true, code: factor?.on === true });
      }
      return code === 'user.password_needed' || code === 'second_factor.code_needed';
    },
    /** Gives the errors of the fields that are required but empty. */
    wrong: ({ user_password, code }: TypedPresence): Partial<TypedPresence> => ({
      ...(asked.password && user_password === '' && { user_password: m.form_required() }),
      ...(asked.code && code.trim() === '' && { code: m.form_required() }),
    }),
    /** Gives the fields that go with the write. */
    shown: ({ user_password, code }: TypedPresence): Partial<TypedPresence> => ({
      ...(asked.password && { user_password }),
      ...(asked.code && { code }),
    }),
    /** The write was accepted, so the next one may ask again. */
    forget: () => setAsked({ password: false, code: false }),
  };
}
