import * as m from '#text/messages/messages.js';

export function ConfirmScreen() {
  return <h1>{m.confirm_title()}</h1>;
}
