import type { CountedScreen } from '#contract/publishing/site/page-views.ts';
import { sendBeacon } from '#web/ground/later/beacon.ts';
import { pageVersion } from '#web/ground/later/version.ts';

const mostOfPage = 5;
const told = new Set<string>();

/** The names of errors that say something about a signal, a server or a reader who left, and nothing about our code. */
const expected = /^(?:CallFailure|NotArrived|Cancelled|AbortError)$/;

/** Reports an error of a page to the server, each once and a few of a page. The server leaves out what was typed. */
export function tellFault({ name, message, stack = '' }: Error, screen: CountedScreen): void {
  const key = `${name} ${message} ${stack}`;
  if (expected.test(name) || told.has(key) || told.size >= mostOfPage) return;
  told.add(key);
  sendBeacon('POST /api/faults', {
    screen,
    version: pageVersion,
    name: name.slice(0, 60),
    message: message.slice(0, 500),
    stack: stack.slice(0, 4000),
  });
}
