import * as m from '#text/messages/messages.js';

export function InvitationScreen() {
  return <h1>{m.invitation_title()}</h1>;
}
