import * as m from '#text/messages/messages.js';

/** Being built. */
export function PaymentsScreen() {
  return <h1 className="display text-d34">{m.payments_title()}</h1>;
}
