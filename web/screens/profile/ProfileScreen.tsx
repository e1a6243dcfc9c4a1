import * as m from '#text/messages/messages.js';

export function ProfileScreen() {
  return <h1>{m.profile_title()}</h1>;
}
