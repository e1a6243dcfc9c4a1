import { asText, looseAddress, methodOf, type Parts } from './address-of.ts';
import { Cancelled, CallFailure, failureOf, sendOrWork, tokenHeader } from './ask.ts';
import type { Exactly, FormInputs, FormName, Replies } from './calls.ts';

interface SendOptions {
  /** Receives the share that was uploaded, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** It is a helper's own session, in place of the account of this device. */
  token?: string;
}

/** A form at run time. */
interface Form extends Parts {
  body?: Readonly<Record<string, unknown>>;
  files: Readonly<Record<string, File | null | undefined>>;
}

/** Makes the form as the browser sends it: with empty fields, and without null and undefined. */
export function formDataOf({ body = {}, files }: Pick<Form, 'body' | 'files'>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value !== undefined && value !== null) data.set(name, asText(value));
  // The files come last, so that the server has read all other fields when it reaches them.
  for (const [name, file] of Object.entries(files)) if (file) data.set(name, file, file.name);
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Sends a form with files and reports the progress, which `fetch` cannot do. The contract types the params, fields and
 * files. Throws CallFailure, or Cancelled.
 */
export function sendForm<Name extends FormName, Said extends FormInputs[Name]>(
  name: Name,
  form: Said & Exactly<Said, FormInputs[Name]>,
  options?: SendOptions,
): Promise<Replies[Name]>;
export function sendForm(name: string, form: Form, options: SendOptions = {}): Promise<unknown> {
  return sendOrWork((headers) => send(name, form, headers, options));
}

function send(
  name: string,
  form: Form,
  headers: Readonly<Record<string, string>>,
  { onProgress, signal, token }: SendOptions,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(methodOf(name), looseAddress(name, form));
    request.setRequestHeader('accept', 'application/json');
    const session = token === undefined ? tokenHeader() : { 'x-access-token': token };
    for (const [header, value] of Object.entries({ ...session, ...headers }))
      request.setRequestHeader(header, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer);
      // A helper's session that ended signs out no account.
      else if (token !== undefined && request.status === 401)
        reject(new CallFailure(401, 'session.ended', '', null));
      else reject(failureOf(request.status, answer));
    });
    request.addEventListener('error', () => reject(new CallFailure(0, '', '', null)));
    request.addEventListener('abort', () => reject(new Cancelled()));
    signal?.addEventListener('abort', () => request.abort());
    request.send(formDataOf(form));
  });
}
