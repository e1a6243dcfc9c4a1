import { expect, test } from 'vitest';
import { presetOf, RULE_PRESETS, USUAL_RULES } from './rule-presets.ts';

test.each(RULE_PRESETS.map(({ code, rules }) => [code, rules] as const))(
  '%s is known by its rules',
  (code, rules) => {
    expect(presetOf({ ...rules })).toBe(code);
  },
);

test('one setting changed is nobody’s way but the cup’s own', () => {
  expect(presetOf({ ...USUAL_RULES, motos: 5 })).toBeNull();
  expect(presetOf({ ...USUAL_RULES, dns: 'count' })).toBeNull();
});
