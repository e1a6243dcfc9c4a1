import type { z } from 'zod';
import type { OfficeCup, raceRules } from '#contract/season/office/cups/cups.ts';
import { FORMAT_CODES, type FormatCode } from '#rules/formats/formats.ts';
import type { RulePreset } from '#rules/raceday/races/rule-presets.ts';
import * as m from '#text/messages/messages.js';

type Rules = z.infer<typeof raceRules>;

interface Value<V extends string> {
  value: V;
  name: () => string;
  /** The effect, in words for parents. */
  effect: () => string;
}

export interface RuleOption<V extends string = string> {
  label: () => string;
  values: readonly Value<V>[];
}

interface RuleChoice extends RuleOption {
  name: keyof Rules;
  /** Gives the rules with the chosen value. */
  change: (rules: Rules, picked: string) => Rules;
}

export const presetNames: Record<RulePreset['code'], () => string> = {
  usual: m.cups_preset_usual,
  worlds: m.cups_preset_worlds,
  european: m.cups_preset_european,
  czech: m.cups_preset_czech,
  points: m.cups_preset_points,
  last_chance: m.cups_preset_lcq,
};

/** The names of the ways in which riders are put into their heats. */
export const assignNames: RuleOption<OfficeCup['cup_assign_type']> = {
  label: m.cups_assign,
  values: [
    { value: 'RANDOM', name: m.cups_assign_random, effect: m.cups_assign_random_does },
    { value: 'RANKING', name: m.cups_assign_ranking, effect: m.cups_assign_ranking_does },
    { value: 'ENTRY_ORDER', name: m.cups_assign_entry, effect: m.cups_assign_entry_does },
    { value: 'MANUAL', name: m.cups_assign_manual, effect: m.cups_assign_manual_does },
  ],
};

type Worded = Exclude<keyof Rules, 'motos'>;

function choice<Name extends Worded>(
  name: Name,
  label: () => string,
  values: readonly Value<Rules[Name]>[],
): RuleChoice {
  return {
    name,
    label,
    values,
    change: (rules, picked) => ({
      ...rules,
      [name]: values.find(({ value }) => value === picked)?.value ?? rules[name],
    }),
  };
}

const motos: RuleChoice = {
  name: 'motos',
  label: m.cups_rule_motos,
  values: [1, 2, 3, 4, 5, 6, 7, 8].map((count) => ({
    value: String(count),
    name: () => String(count),
    effect: m.cups_rule_motos_does,
  })),
  change: (rules, picked) => ({ ...rules, motos: Number(picked) }),
};

const formats: Readonly<Record<FormatCode, Omit<Value<FormatCode>, 'value'>>> = {
  UCI: { name: m.cups_rule_uci, effect: m.cups_rule_uci_does },
  N8: { name: m.cups_rule_n8, effect: m.cups_rule_n8_does },
  POINTS: { name: m.cups_rule_points, effect: m.cups_rule_points_does },
  LCQ: { name: m.cups_rule_lcq, effect: m.cups_rule_lcq_does },
  TRANSFER: { name: m.cups_rule_transfer, effect: m.cups_rule_transfer_does },
};

/** Every setting of a day, in race order. docs/regulation.md names the source of each. */
export const ruleChoices: readonly RuleChoice[] = [
  choice(
    'heats',
    m.cups_rule_heats,
    FORMAT_CODES.map((value) => ({ value, ...formats[value] })),
  ),
  motos,
  choice('moto_mode', m.cups_rule_mode, [
    { value: 'fixed', name: m.cups_rule_fixed, effect: m.cups_rule_fixed_does },
    { value: 'mixed', name: m.cups_rule_mixed, effect: m.cups_rule_mixed_does },
  ]),
  choice('small_class', m.cups_rule_small, [
    { value: 'SUM3', name: m.cups_rule_sum3, effect: m.cups_rule_sum3_does },
    { value: 'SUMK', name: m.cups_rule_sumk, effect: m.cups_rule_sumk_does },
    { value: 'MINUS1', name: m.cups_rule_minus1, effect: m.cups_rule_minus1_does },
  ]),
  choice('tie_break', m.cups_rule_tie, [
    { value: 'countback', name: m.cups_rule_countback, effect: m.cups_rule_countback_does },
    { value: 'timed', name: m.cups_rule_timed, effect: m.cups_rule_timed_does },
  ]),
  choice('dns', m.cups_rule_dns, [
    { value: 'bar', name: m.cups_rule_bar, effect: m.cups_rule_bar_does },
    { value: 'count', name: m.cups_rule_count, effect: m.cups_rule_count_does },
  ]),
  choice('dnf_in_ko', m.cups_rule_dnf, [
    { value: 'afterAll', name: m.cups_rule_after, effect: m.cups_rule_after_does },
    { value: 'asLast', name: m.cups_rule_aslast, effect: m.cups_rule_aslast_does },
  ]),
  choice('ko_dns', m.cups_rule_kodns, [
    { value: 'lastOfStage', name: m.cups_rule_laststage, effect: m.cups_rule_laststage_does },
    { value: 'unranked', name: m.cups_rule_unranked, effect: m.cups_rule_unranked_does },
  ]),
];
