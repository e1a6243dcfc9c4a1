import { paths, tableHref } from '#web/app/screens/paths.ts';

/** A log of this device, and the page it is said on. */
export interface KeptLog {
  name: string;
  href: string;
}

/** The logs among the databases of this device. In: the names of all there are. */
export function keptLogs(names: readonly string[]): KeptLog[] {
  return names.flatMap((name): KeptLog[] => {
    const [, what, race_id] = /^partidor-(day|gate|table)(?:-(\d+))?$/.exec(name) ?? [];
    if (what === undefined) return [];
    if (what === 'table')
      return [{ name, href: race_id === undefined ? paths.table : tableHref(Number(race_id)) }];
    return [{ name, href: what === 'day' ? paths.judge : paths.park }];
  });
}
