import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** Links back to the list. */
export function BackToRiders() {
  return (
    <Link
      href={officePaths.riders}
      className="inline-flex min-h-12 items-center gap-2 font-semibold hover:underline"
    >
      <Icon name="back" className="size-5" />
      {m.riders_back()}
    </Link>
  );
}
