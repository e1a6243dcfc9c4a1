import * as m from '#text/messages/messages.js';

export function RegistrationScreen() {
  return <h1>{m.registration_title()}</h1>;
}
