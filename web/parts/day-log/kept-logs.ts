import { paths, tableHref } from '#web/ground/address/paths.ts';

/** A log of this device, and the page it belongs to. */
export interface KeptLog {
  name: string;
  href: string;
}

/** Finds the logs among the names of all databases of this device. */
export function keptLogs(names: readonly string[]): KeptLog[] {
  return names.flatMap((name): KeptLog[] => {
    const [, what, race_id] = /^partidor-(day|gate|table)(?:-(\d+))?$/.exec(name) ?? [];
    if (what === undefined) return [];
    if (what === 'table')
      return [{ name, href: race_id === undefined ? paths.table : tableHref(Number(race_id)) }];
    return [{ name, href: what === 'day' ? paths.judge : paths.park }];
  });
}
