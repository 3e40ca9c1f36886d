import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { chatMessageMaxLength } from '@platform/shared/limits';
import { useAppState } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { Button } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import type { ChatModel, ChatSnapshot } from '../../room/chat-model';
import { usePublicName } from '../public-name/use-public-name';
import { RoomIcon } from '../room/room-icon';
import { ChatTime } from './chat-time';
import { EmojiPicker } from './emoji-picker';
import styles from './chat-panel.module.css';

export interface ChatComposerProps {
  nickname: string;
  /** The performer's name. */
  name: string;
  chat: ChatModel | null;
  state: ChatSnapshot | null;
  /** Whether the room is on air. */
  isOpen: boolean;
}

/** From so many characters on it says how many there are. */
const countFrom = chatMessageMaxLength - 100;

/** The line to write in, or why one cannot write. */
export function ChatComposer({ nickname, name, chat, state, isOpen }: ChatComposerProps): ReactNode {
  const authorized = useAppState((session) => session.session.authorized);
  const publicName = useAppState(({ session }) => session.profile?.publicName.name);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const hintId = useId();
  const { underName, sheet } = usePublicName('Send');

  const closed = <p className={styles.line}>{`Chat opens when ${name} is live.`}</p>;
  if (state?.as === 'guest' || !authorized) {
    // Who logs in could do nothing.
    if (!isOpen) return closed;
    return (
      <Button variant="primary" block to={paths.login(ownPaths.camgirl(nickname))}>
        Log in to chat and tip
      </Button>
    );
  }
  if (state !== null && state.sanction !== null) return <Sanctioned sanction={state.sanction} />;
  if (state?.connection === 'shut') return <p className={styles.line}>You can’t use this chat.</p>;
  if (!isOpen && state?.as !== 'performer') return closed;

  const waitInS = state?.waitInS ?? 0;
  const slow = state?.room?.slowModeSeconds ?? 0;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const say = (): void => {
      // What was typed while the sheet loaded stays.
      if (chat?.say(text) === true) setText((now) => (now === text ? '' : now));
      input.current?.focus();
    };
    // The performer writes by the stage name.
    if (state?.as === 'performer') say();
    else underName(say);
  };
  const insert = (emoji: string): void => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    const [from, to] = [selectionStart ?? text.length, selectionEnd ?? text.length];
    const next = text.slice(0, from) + emoji + text.slice(to);
    if (next.length > chatMessageMaxLength) return;
    setText(next);
    input.current?.focus();
    // After the new text is in the field.
    requestAnimationFrame(() => input.current?.setSelectionRange(from + emoji.length, from + emoji.length));
  };
  const hint =
    waitInS > 0
      ? `You can write again in ${waitInS} s.`
      : text.length >= countFrom
        ? `${text.length} of ${chatMessageMaxLength} characters`
        : slow > 0 && state?.as !== 'performer'
          ? `Slow mode: one message every ${slow} s.`
          : '';
  return (
    <>
      {state?.as === 'member' && publicName !== undefined && (
        <p className={styles.as}>
          <span>
            Others see you as <b>{publicName}</b>
          </span>
          <Link to={paths.settings()} className="link">
            Change<span className="visually-hidden"> your public name</span>
          </Link>
        </p>
      )}
      <form className={styles.form} onSubmit={send}>
        <div className={styles.row}>
          <input
            ref={input}
            className={styles.input}
            aria-label="Message"
            aria-describedby={hint === '' ? undefined : hintId}
            placeholder={state === null || state.as === null ? 'Connecting to chat' : 'Say something kind'}
            maxLength={chatMessageMaxLength}
            autoComplete="off"
            enterKeyHint="send"
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
          <EmojiPicker onChoose={insert} />
          <button
            type="submit"
            className={styles.send}
            aria-label="Send message"
            disabled={text.trim() === '' || waitInS > 0 || state === null || state.as === null}
          >
            {waitInS > 0 ? <span aria-hidden="true">{waitInS}</span> : <RoomIcon name="send" />}
          </button>
        </div>
        {hint !== '' && (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        )}
      </form>
      {sheet}
    </>
  );
}

function Sanctioned({ sanction: { kind, until } }: { sanction: NonNullable<ChatSnapshot['sanction']> }): ReactNode {
  return (
    <p className={styles.line} role="status">
      {kind === 'ban' ? (
        'The performer has banned you from this chat.'
      ) : until === null ? (
        'The performer has timed you out of this chat.'
      ) : (
        <span>
          You can’t write until <ChatTime iso={until} />. The performer has timed you out.
        </span>
      )}
    </p>
  );
}
