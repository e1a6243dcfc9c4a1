import type { KnockoutStage, MotoPhase } from './types.ts';

/** Qualifying motos in the order they are ridden. Source: docs/regulation.md §1.1. */
export const MOTO_PHASES: readonly MotoPhase[] = ['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8'];

/** Knock-out stages in the order they are ridden. Source: docs/regulation.md §1.1. */
export const KNOCKOUT_STAGES: readonly KnockoutStage[] = [
  'playoff_16',
  'playoff_8',
  'playoff_4',
  'playoff_2',
  'final',
];
