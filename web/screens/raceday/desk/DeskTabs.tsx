import * as m from '#text/messages/messages.js';
import { checkInDeskHref, paths } from '#web/ground/address/paths.ts';
import { Tabs } from '#web/parts/Tabs.tsx';

/** Links the two parts of a desk that may act: the list of entries, and check-in. */
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
