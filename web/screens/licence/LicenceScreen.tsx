import * as m from '#text/messages/messages.js';

/** Being built. */
export function LicenceScreen() {
  return <h1 className="display text-d34">{m.licence_title()}</h1>;
}
