import { useBackCloses } from '#web/ui/effects/use-back-closes.ts';
import { Sheet, type SheetProps } from '#web/ui/Sheet.tsx';

/** A sheet that no address opened: Back closes it, and what was done on the page behind stays. */
export function BackSheet(props: SheetProps) {
  useBackCloses(props.onClose);
  return <Sheet {...props} />;
}
