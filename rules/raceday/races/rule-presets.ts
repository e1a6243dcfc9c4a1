import { type RaceRules, RULE_NAMES } from './types.ts';

/** A way of riding a day that is in use somewhere, under the name by which people know it. */
export interface RulePreset {
  code: 'usual' | 'worlds' | 'european' | 'czech' | 'points' | 'last_chance';
  rules: RaceRules;
}

/** The settings of a cup until somebody changes them. Source: docs/decisions/0009. */
export const USUAL_RULES: RaceRules = {
  heats: 'UCI',
  moto_mode: 'fixed',
  motos: 3,
  small_class: 'SUM3',
  tie_break: 'countback',
  dns: 'bar',
  dnf_in_ko: 'afterAll',
  ko_dns: 'lastOfStage',
};

/** The settings to start from, each as it was seen ridden. Source: docs/regulation.md §1.2–§1.5, §1.9, §3.2–§3.6. */
export const RULE_PRESETS: readonly RulePreset[] = [
  { code: 'usual', rules: USUAL_RULES },
  { code: 'worlds', rules: { ...USUAL_RULES, moto_mode: 'mixed', tie_break: 'timed' } },
  { code: 'european', rules: { ...USUAL_RULES, heats: 'N8', moto_mode: 'mixed' } },
  {
    code: 'czech',
    rules: {
      ...USUAL_RULES,
      heats: 'N8',
      moto_mode: 'mixed',
      small_class: 'MINUS1',
      dnf_in_ko: 'asLast',
      ko_dns: 'unranked',
    },
  },
  { code: 'points', rules: { ...USUAL_RULES, heats: 'POINTS' } },
  { code: 'last_chance', rules: { ...USUAL_RULES, heats: 'LCQ', moto_mode: 'mixed', tie_break: 'timed' } },
];

/**
 * This finds the preset that equals some settings.
 *
 * @param rules the settings
 * @returns the code of the preset, null when none is equal
 */
export function presetOf(rules: RaceRules): RulePreset['code'] | null {
  return (
    RULE_PRESETS.find((preset) => RULE_NAMES.every((name) => preset.rules[name] === rules[name]))?.code ??
    null
  );
}
