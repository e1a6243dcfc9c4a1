import { onTestFinished, vi } from 'vitest';

/** The server's answer to a form: a refusal, or what was written. */
interface Answer {
  status: number;
  body: unknown;
}

/** Sends forms with files to `answer` instead of a server during the test. Returns what was sent, newest last. */
export function forms(answer: () => Answer): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  class Request extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    open() {}
    setRequestHeader() {}
    send(form: FormData) {
      sent.push(Object.fromEntries(form));
      const { status, body } = answer();
      this.status = status;
      this.responseText = JSON.stringify(body);
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return sent;
}
