import * as m from '#text/messages/messages.js';

/** Being built. */
export function CertificateScreen() {
  return <h1 className="display text-d34">{m.certificate_title()}</h1>;
}
