import * as m from '#text/messages/messages.js';
import { checkInDeskHref, paths } from '#web/app/screens/paths.ts';
import { Tabs } from '#web/parts/Tabs.tsx';

/** The two parts of a desk that acts: the list of who is entered, and check-in. */
export function DeskTabs({ current }: { current: string }) {
  return (
    <div className="mt-4">
      <Tabs
        label={m.checkin_tabs()}
        current={current}
        replace
        tabs={[
          { href: paths.desk, title: m.checkin_tab_entries() },
          { href: checkInDeskHref, title: m.checkin_nav() },
        ]}
      />
    </div>
  );
}
