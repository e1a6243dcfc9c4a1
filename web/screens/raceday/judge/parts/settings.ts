/** The way in which this phone is held. It is stored on the phone. */
export interface HandSettings {
  /** The most used keys are on the left. */
  isLeft: boolean;
  /** Up to six riders get larger tiles. */
  isLarge: boolean;
  /** Plates are typed in their order instead of tapped. */
  isPad: boolean;
}

const key = 'judge_hand';
let worn: HandSettings = { isLeft: false, isLarge: false, isPad: false };

export function readHand(): HandSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return worn;
    return {
      isLeft: 'isLeft' in kept && kept.isLeft === true,
      isLarge: 'isLarge' in kept && kept.isLarge === true,
      isPad: 'isPad' in kept && kept.isPad === true,
    };
  } catch {
    return worn;
  }
}

export function keepHand(next: HandSettings): void {
  worn = next;
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // The settings stay in memory as long as the page is open.
  }
}
