import * as m from '#text/messages/messages.js';
import { menuHref } from '#web/ground/address/office-paths.ts';
import { Link } from '#web/ground/address/link.tsx';
import { useAddress } from '#web/ground/address/navigation.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import type { OfficeRoles } from '#web/office/parts/roles.ts';
import { roomFor } from '#web/ui/FootBar.tsx';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import {
  groupAt,
  groupIcons,
  groupTitle,
  type MenuItem,
  menuOf,
  type MenuPart,
  menuPlace,
  raceOfNow,
  rainItem,
} from './menu.ts';
import type { MenuGroup } from './sections.ts';
import { useDaySteps } from './parts/day/use-day-steps.ts';

/** What waits is counted again at this interval, also for somebody who stays in one section. */
const everyMs = 60_000;

/** Loads the menu of an account, and the race of today. */
function useMenu(roles: OfficeRoles) {
  const { data } = useAsk('GET /api/office/today', {}, { staleTime: everyMs, refetchInterval: everyMs });
  return { parts: menuOf(roles, data), race: raceOfNow(data?.next_races ?? []) };
}

function Waits({ waits, isUrgent }: { waits: number; isUrgent: boolean }) {
  if (waits === 0) return null;
  return (
    <span
      className={`display text-d22 leading-none tabular-nums ${isUrgent ? 'bg-stop px-2 py-1 text-on-stop' : 'text-ink2'}`}
    >
      {waits}
      <span className="sr-only"> {m.office_menu_waits({ count: waits })}</span>
    </span>
  );
}

const sum = (items: readonly MenuItem[]) => items.reduce((all, { waits }) => all + waits, 0);

function Rail({ parts, here, race }: { parts: readonly MenuPart[]; here: string | undefined; race: string }) {
  return (
    <ul className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto py-1">
      {parts.map(({ group, items }) => (
        <li key={group ?? ''} className={group === 'house' ? 'mx-5 mt-2 border-t border-line pt-2' : ''}>
          {group !== null && group !== 'house' && (
            <p className="flex items-baseline gap-2 px-5 pt-2.5 pb-0.5 text-caption text-ink2">
              {group === 'day' && race !== '' && (
                <span aria-hidden="true" className="h-3 w-1.5 shrink-0 -skew-x-12 bg-accent" />
              )}
              <span className="shrink-0 display tracking-wider whitespace-nowrap uppercase">
                {groupTitle(group)}
              </span>
              {group === 'day' && race !== '' && (
                <span className="min-w-0 truncate font-semibold">{m.office_group_day_of({ race })}</span>
              )}
            </p>
          )}
          <ul className={group === 'house' ? '-mx-5' : ''}>
            {items.map(({ section, href, waits, isUrgent }) => (
              <li key={section.path}>
                <Link
                  href={href}
                  aria-current={section.path === here ? 'page' : undefined}
                  className="flex min-h-10 items-center gap-3.5 px-5 font-semibold -outline-offset-3 hover:bg-surface2 aria-[current=page]:bg-accent aria-[current=page]:text-on-accent pointer-coarse:min-h-12"
                >
                  <Icon name={section.icon} className="size-5" />
                  <span className="min-w-0 grow">{section.title()}</span>
                  <Waits waits={waits} isUrgent={isUrgent} />
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const makeRoom = roomFor('--nav');

interface FootWay {
  key: string;
  href: string;
  icon: IconName;
  words: string;
  isHere: boolean;
  urgent: number;
}

function footWays(
  parts: readonly MenuPart[],
  here: string | undefined,
  at: MenuGroup | undefined,
): FootWay[] {
  return parts.flatMap(({ group, items }) => {
    const [only, another] = items;
    if (only === undefined) return [];
    const isAlone = group === null || another === undefined;
    return {
      key: group ?? '',
      href: isAlone ? only.href : menuHref(group),
      icon: isAlone ? only.section.icon : groupIcons[group],
      words: group === null ? only.section.title() : groupTitle(group),
      isHere: at === undefined ? items.some(({ section }) => section.path === here) : at === group,
      urgent: sum(items.filter(({ isUrgent }) => isUrgent)),
    };
  });
}

function Foot({ ways }: { ways: readonly FootWay[] }) {
  return (
    <ul
      ref={makeRoom}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t-2 border-ink bg-paper in-[[data-keyboard]]:hidden lg:hidden"
    >
      {ways.map(({ key, href, icon, words, isHere, urgent }) => (
        <li key={key} className="min-w-0 flex-1">
          <Link
            href={href}
            aria-current={isHere ? 'page' : undefined}
            className="group relative flex min-h-14 flex-col items-center justify-center gap-0.5 text-caption font-semibold tracking-tight text-ink2 sun:text-[13px] aria-[current=page]:text-ink"
          >
            <span
              aria-hidden="true"
              className="absolute -top-0.5 left-1/2 hidden h-1.5 w-12 -translate-x-1/2 -skew-x-12 bg-accent group-aria-[current=page]:block"
            />
            <span className="relative">
              <Icon name={icon} />
              {urgent > 0 && (
                <span className="absolute -top-1 left-4 bg-stop px-1.5 text-caption leading-tight font-bold text-on-stop tabular-nums">
                  {urgent}
                  <span className="sr-only"> {m.office_menu_waits({ count: urgent })}</span>
                </span>
              )}
            </span>
            <span className="max-w-full truncate">{words}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Draws the menu of the office by the order of the work: a rail at the side, or five ways at the foot of a phone. */
export function OfficeMenu({ roles }: { roles: OfficeRoles }) {
  const { path } = useAddress();
  const { parts, race } = useMenu(roles);
  const at = groupAt(path);
  const here = at === undefined ? menuPlace(path, roles) : undefined;
  return (
    <nav aria-label={m.office_nav()} className="border-line bg-paper lg:border-r print:hidden">
      <div className="h-full max-lg:hidden">
        <Rail parts={parts} here={here} race={race?.race_name ?? ''} />
      </div>
      <Foot ways={footWays(parts, here, at)} />
    </nav>
  );
}

/** Lists the sections of a group of the menu, each with its state in words. It is a page of phones. */
export function MenuPage({ roles, group }: { roles: OfficeRoles; group: MenuGroup }) {
  const { parts, race } = useMenu(roles);
  const ridden = group === 'day' && race !== null ? race.race_id : null;
  const stateOf = useDaySteps(ridden);
  const own = parts.find((one) => one.group === group)?.items ?? [];
  const items = ridden === null ? own : [...own, rainItem(ridden)];
  return (
    <>
      <h1 className="flex items-center gap-3 border-b-2 border-ink pb-2 display text-d28">
        <span aria-hidden="true" className="h-7 w-2.5 -skew-x-12 bg-accent" />
        {groupTitle(group)}
      </h1>
      {group === 'day' && <p className="mt-2 min-h-6 font-semibold text-ink2">{race?.race_name}</p>}
      <ul>
        {items.map(({ section, href, waits, isUrgent, words }) => {
          const state = words.length > 0 ? words.join(' · ') : stateOf(section.path);
          return (
            <li key={section.path} className="border-b border-line">
              <Link href={href} className="flex min-h-16 items-center gap-4 py-2 hover:bg-surface2">
                <Icon name={section.icon} />
                <span className="min-w-0 grow">
                  <span className="block font-semibold">{section.title()}</span>
                  {state !== '' && (
                    <span
                      className={`block text-small ${isUrgent ? 'font-semibold text-stop' : 'text-ink2'}`}
                    >
                      {state}
                    </span>
                  )}
                </span>
                <Waits waits={waits} isUrgent={isUrgent} />
                <Icon name="right" className="size-5 text-ink3" />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
