import * as m from '#text/messages/messages.js';
import type { GroupView } from '#web/screens/home/home-view.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** A list of the cups to jump to. At most 400 px high (spec §2). */
export function CupJump({ groups }: { groups: readonly GroupView[] }) {
  return (
    <nav aria-label={m.home_jump()} className="gutter pt-5 print:hidden">
      <Dropdown
        summary={
          <>
            <Icon name="list" className="size-5" />
            <span className="grow">{m.home_jump()}</span>
            <Icon name="down" className="size-4" />
          </>
        }
        summaryClassName="flex min-h-12 w-full items-center gap-3 border-2 border-edge bg-paper px-4 font-semibold md:w-80"
        panelClassName="left-0 max-h-[min(400px,70dvh)] w-full md:w-80"
      >
        {groups.map((group) => (
          <div key={group.organization_id} className="border-b border-line py-1 last:border-0">
            <p className="px-4 pt-2 text-caption font-semibold text-ink3">{group.organization_shortname}</p>
            <ul>
              {group.cups.map((cup) => (
                <li key={cup.cup_id}>
                  <a
                    href={`#cup-${cup.cup_id}`}
                    className="flex min-h-12 items-center px-4 py-2 hover:bg-surface2"
                  >
                    {cup.cup_name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Dropdown>
    </nav>
  );
}
