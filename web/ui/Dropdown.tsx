import { type ReactNode, useRef } from 'react';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

interface DropdownProps {
  /** The text that the button shows. */
  summary: ReactNode;
  /** Added to the summary for screen readers. */
  label?: string;
  summaryClassName: string;
  panelClassName: string;
  children: ReactNode;
}

/**
 * Draws a list below a button, as a native disclosure. Scripts also close it on Escape, a click outside or a choice.
 */
export function Dropdown({ summary, label, summaryClassName, panelClassName, children }: DropdownProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useWindowEvent('click', ({ target }) => {
    const element = details.current;
    if (!element?.open) return;
    const inside = target instanceof Node && element.contains(target);
    const chosen = target instanceof Element && target.closest('a, [data-close]') !== null;
    if (!inside || chosen) element.open = false;
  });
  useWindowEvent('keydown', ({ key }) => {
    const element = details.current;
    if (!element?.open || key !== 'Escape') return;
    element.open = false;
    element.querySelector('summary')?.focus();
  });
  return (
    <details ref={details} className="relative">
      <summary className={summaryClassName}>
        {summary}
        {label !== undefined && <span className="sr-only">{label}</span>}
      </summary>
      <div
        className={`absolute top-full z-40 mt-1 overflow-y-auto border border-edge bg-paper shadow-[0_12px_32px_rgb(0_0_0/0.22)] ${panelClassName}`}
      >
        {children}
      </div>
    </details>
  );
}
