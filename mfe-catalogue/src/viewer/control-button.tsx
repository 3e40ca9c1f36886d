import type { ReactNode } from 'react';
import styles from './controls.module.css';
import { ViewerIcon, type ViewerIconName } from './viewer-icon';

export interface ControlButtonProps {
  icon: ViewerIconName;
  /** The control's name, and its tip. */
  label: string;
  onPress: () => void;
  /** For what can be on or off. */
  pressed?: boolean | undefined;
  /** Nothing to do now; it keeps its focus. */
  idle?: boolean | undefined;
  /** Words beside the icon where there is room; part of the label. */
  words?: string | undefined;
  /** For the one control that stands out: a frame, and its words on all but phones. */
  framed?: boolean | undefined;
}

/** A 44 px button of the viewer. */
export function ControlButton({
  icon,
  label,
  onPress,
  pressed,
  idle = false,
  words,
  framed = false,
}: ControlButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={framed ? `${styles.button} ${styles.wordy}` : styles.button}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={idle}
      onClick={() => {
        if (!idle) onPress();
      }}
    >
      <ViewerIcon name={icon} />
      {words !== undefined && <span>{words}</span>}
    </button>
  );
}
