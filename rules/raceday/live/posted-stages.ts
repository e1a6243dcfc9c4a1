import { isMoto, type Phase, type StageAfterMotos, STAGES_AFTER_MOTOS } from '#rules/stages.ts';

/**
 * The stages that are posted separately: the motos of a class together, the last chance, and each knock-out stage.
 * Source: ours, docs/regulation.md §7.7.
 */
export const POSTED_STAGES = ['motos', ...STAGES_AFTER_MOTOS] as const;
export type PostedStage = 'motos' | StageAfterMotos;

/**
 * The motos of a class are posted together, and every other phase is a stage of its own.
 *
 * @param phase the phase of a race
 * @returns the stage that the race is posted with
 */
export const postedStageOf = (phase: Phase): PostedStage => (isMoto(phase) ? 'motos' : phase);
