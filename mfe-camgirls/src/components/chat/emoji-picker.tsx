import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { RoomIcon } from '../room/room-icon';
import styles from './emoji-picker.module.css';

/** Each with the name that a screen reader says. */
const emojis: readonly (readonly [sign: string, name: string])[] = [
  ['😀', 'grinning face'],
  ['😄', 'smiling eyes'],
  ['😂', 'tears of joy'],
  ['😉', 'wink'],
  ['😊', 'blush'],
  ['😍', 'heart eyes'],
  ['🥰', 'smiling with hearts'],
  ['😎', 'sunglasses'],
  ['🤔', 'thinking'],
  ['😮', 'surprised'],
  ['😢', 'crying'],
  ['😴', 'sleeping'],
  ['👋', 'waving hand'],
  ['👍', 'thumbs up'],
  ['👏', 'clapping'],
  ['🙏', 'thank you'],
  ['💪', 'strong'],
  ['🎉', 'party'],
  ['🎶', 'music'],
  ['🎧', 'headphones'],
  ['❤️', 'red heart'],
  ['🧡', 'orange heart'],
  ['💯', 'hundred points'],
  ['🔥', 'fire'],
  ['✨', 'sparkles'],
  ['🌹', 'rose'],
  ['🌙', 'moon'],
  ['☕', 'coffee'],
  ['🍀', 'four-leaf clover'],
  ['🚀', 'rocket'],
  ['👀', 'eyes'],
  ['🙌', 'raised hands'],
];
const columns = 8;
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
};

/** A button that opens a few emoji. Arrow keys, Home and End move; Escape closes. */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    frame.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    const close = ({ target }: PointerEvent): void => {
      if (target instanceof Node && frame.current?.contains(target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);

  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
      return;
    }
    const step = steps[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? emojis.length - 1 : step && at + step;
    if (next === undefined) return;
    event.preventDefault();
    if (next < 0 || next >= emojis.length) return;
    setAt(next);
    frame.current?.querySelectorAll<HTMLElement>('[data-emoji]')[next]?.focus();
  };
  return (
    <div ref={frame} className={styles.frame}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label="Insert emoji"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <RoomIcon name="smile" />
      </button>
      {isOpen && (
        <div className={styles.panel} role="group" aria-label="Emoji">
          {emojis.map(([sign, name], index) => (
            <button
              key={sign}
              type="button"
              data-emoji
              tabIndex={index === at ? 0 : -1}
              aria-label={name}
              className={styles.emoji}
              onFocus={() => setAt(index)}
              onKeyDown={press}
              onClick={() => {
                setOpen(false);
                onChoose(sign);
              }}
            >
              {sign}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
