import * as m from '#text/messages/messages.js';
import { Icon } from '#web/ui/Icon.tsx';

/** Reports that a rider has no emergency contact. It prevents nothing. */
export function NoContact() {
  return (
    <span className="mt-0.5 flex items-start gap-1.5 text-small font-semibold text-warn">
      <Icon name="phone" className="mt-0.5 size-4" />
      <span className="min-w-0">{m.emergency_missing()}</span>
    </span>
  );
}
