import { type ReactNode, useEffect, useRef } from 'react';

interface FootBarProps {
  children: ReactNode;
  className: string;
  /** Names it as a part of the page; without it, it is only what it says. */
  label?: string;
}

/** A bar over the foot of the page. The page grows by as much at its end, so that nothing stays hidden behind it. */
export function FootBar({ children, className, label }: FootBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--foot', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--foot');
    };
  }, []);
  return (
    <div
      ref={bar}
      role={label === undefined ? undefined : 'region'}
      aria-label={label}
      className={`fixed inset-x-0 bottom-0 print:hidden ${className}`}
    >
      {children}
    </div>
  );
}
