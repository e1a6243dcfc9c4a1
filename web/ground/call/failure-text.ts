import * as m from '#text/messages/messages.js';
import { NotArrived } from '#web/ground/arriving/bring.ts';
import { CallFailure } from './ask.ts';

/** Gives the message of a failed call: the server's, that it was not reached, or at last "Error" (spec §8). */
export function failureText(error: unknown): string {
  // The missing file is the code that was to make the call.
  if (error instanceof NotArrived) return error.isGone ? m.part_failed() : m.form_offline();
  if (!(error instanceof CallFailure)) return m.form_failed();
  if (error.status === 0) return m.form_offline();
  if (error.message !== '') return error.message;
  // A proxy between us and the server sends no message.
  return error.status >= 500 ? m.error_server_failed() : m.form_failed();
}
