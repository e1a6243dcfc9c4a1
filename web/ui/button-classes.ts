/* The padding is limited by the width of the window, so that letters twice as large do not widen it. */

/** The page's main action. */
export const primaryButton =
  'inline-flex min-h-12 items-center justify-center gap-2 bg-cta px-[min(1.25rem,6vw)] display text-d22 text-on-cta transition-transform duration-100 active:translate-y-px';

/** An action beside the main one. */
export const secondaryButton =
  'inline-flex min-h-12 items-center justify-center gap-2 border-2 border-edge bg-paper px-[min(1.25rem,6vw)] font-semibold text-ink transition-colors duration-100 hover:border-ink active:translate-y-px';

/** The main action on the dark island, yellow in every theme. */
export const islandButton =
  'inline-flex min-h-12 items-center justify-center gap-2 bg-signal px-[min(1.25rem,6vw)] display text-d22 text-night transition-transform duration-100 active:translate-y-px';

export const textLink = 'text-link underline decoration-1 underline-offset-3 hover:decoration-2';
