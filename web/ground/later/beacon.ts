import { looseAddress } from '#web/ground/call/address-of.ts';
import type { Inputs } from '#web/ground/call/calls.ts';

/** The calls that count a visit, and the one that reports an error of a page. */
type CountName = 'POST /api/page_views' | 'POST /api/ads/view' | 'POST /api/ads/click' | 'POST /api/faults';

/** Lets the browser itself send a count, so that it arrives even when the page is closed. */
export function sendBeacon<Name extends CountName>(name: Name, body: Inputs[Name]['body']): void {
  const address = looseAddress(name, {});
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  if (navigator.sendBeacon(address, new Blob([text], { type: 'application/json' }))) return;
  fetch(address, { method: 'POST', headers, body: text, keepalive: true }).catch(() => undefined);
}
