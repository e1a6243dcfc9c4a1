import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; do: string };
}
const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('deploy/grafana/partidor.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

/** The metrics of this program, as their source names them. */
const ours = new Set(
  globSync(join(root, 'server/operations/metrics/*.ts')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/name: '(partidor_\w+)'/g)].map(([, name = '']) => name),
  ),
);
/** What Prometheus and the default collector add. */
const others = [
  'up',
  'nodejs_eventloop_lag_p99_seconds',
  'process_resident_memory_bytes',
  'process_cpu_seconds_total',
];

/** Returns the metrics that an expression reads. */
const metricsIn = (expr: string): string[] =>
  (expr.match(/\b(?:partidor|nodejs|process)_\w+|\bup\b/g) ?? []).map((name) => name.replace(/_bucket$/, ''));

const isKnown = (name: string) => ours.has(name) || others.includes(name);

describe('the alerts that are shipped', () => {
  test('read metrics that exist', () => {
    expect(ours.size).toBeGreaterThan(15);
    const unknown = rules.filter(
      ({ expr }) => metricsIn(expr).length === 0 || !metricsIn(expr).every(isKnown),
    );
    expect(unknown.map(({ alert }) => alert)).toEqual([]);
  });

  test('say for how long, how grave and what to do, each in its own words', () => {
    for (const rule of rules) {
      expect(rule.alert).toMatch(/^Partidor[A-Za-z]+$/);
      expect(['page', 'warn']).toContain(rule.labels.severity);
      expect([rule.alert, rule.annotations.summary !== '' && rule.annotations.do !== '']).toEqual([
        rule.alert,
        true,
      ]);
      if (rule.for !== undefined) expect(rule.for).toMatch(/^\d+m$/);
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  test('are those of the manual', () => {
    const named = [...read('docs/operations.md').matchAll(/^\| `(Partidor\w+)`/gm)].map(
      ([, name = '']) => name,
    );
    expect(named.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });

  test('pass the checker of Prometheus, where it is installed', () => {
    const { error, status, stdout, stderr } = spawnSync(
      'promtool',
      ['check', 'rules', 'deploy/prometheus/alerts.yml'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    // Without it, the tests above have read the file.
    expect([error === undefined ? status : 0, `${stdout}${stderr}`.match(/FAILED/)]).toEqual([0, null]);
  });
});

test('the dashboard that is shipped reads metrics that exist, in every panel', () => {
  expect(dashboard.panels.length).toBeGreaterThan(15);
  for (const { title, targets } of dashboard.panels) {
    const names = targets.flatMap(({ expr }) => metricsIn(expr));
    expect([title, names.length > 0, names.filter((name) => !isKnown(name))]).toEqual([title, true, []]);
  }
});
