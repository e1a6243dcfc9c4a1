import type { Lbr } from '#contract/people/licences/licences.ts';
import * as m from '#text/messages/messages.js';
import { Icon, type IconName } from '#web/ui/Icon.tsx';

type State = Lbr['state'];

const shapes: Record<State, { icon: IconName; colour: string; word: () => string }> = {
  sent: { icon: 'mail', colour: 'text-ink2', word: m.licence_state_sent },
  in_review: { icon: 'eye', colour: 'text-ink2', word: m.licence_state_in_review },
  approved: { icon: 'check', colour: 'text-go', word: m.licence_state_approved },
  expiring: { icon: 'alert', colour: 'text-warn', word: m.licence_state_expiring },
  expired: { icon: 'close', colour: 'text-stop', word: m.licence_state_expired },
  rejected: { icon: 'close', colour: 'text-stop', word: m.licence_state_rejected },
};

/** Names the state of a licence. */
export const licenceStateWord = (state: State): string => shapes[state].word();

/** Shows the state of a licence as a word with a sign, so not by colour alone. */
export function LicenceState({ state }: { state: State }) {
  const { icon, colour, word } = shapes[state];
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <Icon name={icon} className={`size-5 ${colour}`} />
      {word()}
    </span>
  );
}
