import type { ComponentProps } from 'react';
import { primaryButton, secondaryButton, textLink } from '#web/ui/button-classes.ts';

const looks = {
  primary: primaryButton,
  secondary: secondaryButton,
  /** Removes something that is hard to get back. */
  danger: `${secondaryButton} border-stop`,
  link: `min-h-12 ${textLink}`,
} as const;

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
  /** The work that it started is still running. */
  busy?: boolean;
}

/** Draws a button. `className` sets its position and width, never its look. */
export function Button({ look = 'secondary', busy, className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} aria-busy={busy} className={`${looks[look]} ${className}`.trim()} {...rest} />;
}
