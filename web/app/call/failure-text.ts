import * as m from '#text/messages/messages.js';
import { CallFailure } from './ask.ts';

/** The message for a failed call: the server's own, or that it was not reached; as a last resort "Error" (spec §8). */
export function failureText(error: unknown): string {
  if (!(error instanceof CallFailure)) return m.form_failed();
  if (error.status === 0) return m.form_offline();
  if (error.message !== '') return error.message;
  // A proxy between us and the server sends no message.
  return error.status >= 500 ? m.error_server_failed() : m.form_failed();
}
