import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { primaryButton } from '#web/ui/button-classes.ts';
import { TrackLine } from '#web/ui/TrackLine.tsx';

function arrive(heading: HTMLElement | null): void {
  if (!heading) return;
  window.scrollTo({ top: 0 });
  heading.focus({ preventScroll: true });
}

/** After an account was deleted: that it was done, and a way on. */
export function Farewell() {
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto flex max-w-page flex-col items-start gap-4 py-10">
        <TrackLine className="h-14 w-56 text-edge" />
        <h1 ref={arrive} tabIndex={-1} className="display text-d34 outline-none">
          {m.profile_farewell_title()}
        </h1>
        <p className="max-w-text text-ink2">{m.profile_farewell_text()}</p>
        <Link href="/" className={primaryButton}>
          {m.confirm_home()}
        </Link>
      </div>
    </div>
  );
}
