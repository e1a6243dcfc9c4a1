import { Cancelled, CallFailure, failureOf, tokenHeader } from '#web/app/call.ts';

interface SendOptions {
  /** Share that has left the phone, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Sends a form with files, telling how far it is: what `fetch` cannot. Throws CallFailure, or Cancelled. */
export function sendForm<Reply>(
  method: 'POST' | 'PUT',
  address: string,
  form: FormData,
  { onProgress, signal }: SendOptions = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(tokenHeader())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer as Reply);
      else reject(failureOf(request.status, answer));
    });
    request.addEventListener('error', () => reject(new CallFailure(0, '', '', null)));
    request.addEventListener('abort', () => reject(new Cancelled()));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
