import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** The way back to the list. */
export function BackToRiders() {
  return (
    <Link
      href="/administration/riders"
      className="inline-flex min-h-12 items-center gap-2 font-semibold hover:underline"
    >
      <Icon name="back" className="size-5" />
      {m.riders_back()}
    </Link>
  );
}
