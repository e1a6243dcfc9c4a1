import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { FrontHeading } from '#web/screens/home/front/FrontHeading.tsx';
import { FollowedRows } from './FollowedRows.tsx';

/** The riders one follows, and the way to more of them. */
export function FollowedPart() {
  return (
    <section>
      <FrontHeading title={m.home_followed()} />
      <FollowedRows />
      <Link
        href={paths.search}
        className="inline-flex min-h-12 items-center text-small font-semibold underline underline-offset-3"
      >
        {m.search_title()}
      </Link>
    </section>
  );
}
