import * as m from '#text/messages/messages.js';
import { CallFailure } from './ask.ts';

/** What to say of a call that failed: the server's sentence, or that it was not reached; at the very last "Error" (spec §8). */
export function failureText(error: unknown): string {
  if (!(error instanceof CallFailure)) return m.form_failed();
  if (error.status === 0) return m.form_offline();
  if (error.message !== '') return error.message;
  // Whoever failed between us and the server wrote no sentence.
  return error.status >= 500 ? m.error_server_failed() : m.form_failed();
}
