import type { ComponentProps } from 'react';
import { primaryButton, secondaryButton, textLink } from '#web/ui/button-classes.ts';

const looks = {
  primary: primaryButton,
  secondary: secondaryButton,
  /** Takes something away that is not easily brought back. */
  danger: `${secondaryButton} border-stop`,
  link: `min-h-12 ${textLink}`,
} as const;

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
  /** What it began is under way. */
  busy?: boolean;
}

/** A button. In: `className` says where it stands and how wide it is, never how it looks. */
export function Button({ look = 'secondary', busy, className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} aria-busy={busy} className={`${looks[look]} ${className}`.trim()} {...rest} />;
}
