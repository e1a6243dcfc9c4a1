import { Component, type ReactNode } from 'react';
import { reloadPage, NotHere } from './NotHere.tsx';

interface FenceProps {
  children: ReactNode;
  /** When this changes, the part inside is tried again. */
  place?: string;
  /** The page is complete without the part inside, so a failure shows nothing. */
  quiet?: boolean;
}

interface FenceState {
  isBroken: boolean;
  place: string | undefined;
}

/** Contains a fault in the part that is drawn inside, and reports it. Without it, React would remove the whole page. */
export class Fence extends Component<FenceProps, FenceState> {
  override state: FenceState = { isBroken: false, place: this.props.place };

  static getDerivedStateFromError = () => ({ isBroken: true });

  static getDerivedStateFromProps({ place }: FenceProps, state: FenceState): FenceState | null {
    return place === state.place ? null : { isBroken: false, place };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return this.props.quiet === true ? null : <NotHere isFailed onAgain={reloadPage} />;
  }
}
