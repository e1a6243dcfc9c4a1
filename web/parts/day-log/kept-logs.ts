import { paths, tableHref } from '#web/app/screens/paths.ts';

/** A log of this device, and the page it belongs to. */
export interface KeptLog {
  name: string;
  href: string;
}

/** The logs among the databases of this device. In: the names of all databases. */
export function keptLogs(names: readonly string[]): KeptLog[] {
  return names.flatMap((name): KeptLog[] => {
    const [, what, race_id] = /^partidor-(day|gate|table)(?:-(\d+))?$/.exec(name) ?? [];
    if (what === undefined) return [];
    if (what === 'table')
      return [{ name, href: race_id === undefined ? paths.table : tableHref(Number(race_id)) }];
    return [{ name, href: what === 'day' ? paths.judge : paths.park }];
  });
}
