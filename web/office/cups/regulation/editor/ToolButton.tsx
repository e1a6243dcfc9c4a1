interface ToolButtonProps {
  words: string;
  onPress: () => void;
  /** Left out: an action, not a state. */
  pressed?: boolean;
  disabled?: boolean;
}

/** A button of the editor. Pressing it keeps the selection in the text. */
export function ToolButton({ words, onPress, pressed, disabled = false }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="min-h-11 shrink-0 px-3 text-small font-semibold hover:bg-surface2 disabled:text-ink3 disabled:opacity-60 aria-pressed:bg-ink aria-pressed:text-paper"
    >
      {words}
    </button>
  );
}
