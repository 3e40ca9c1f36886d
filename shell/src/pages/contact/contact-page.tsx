import { type FormEvent, useEffect, useRef } from 'react';
import { CaptchaNotice } from '@platform/shared/captcha';
import { useAppState } from '@platform/shared/remote';
import { Link, paths } from '@platform/shared/router';
import { Banner, Button, Field, FieldFrame, Icon, Panel, Select } from '@platform/shared/ui';
import styles from './contact-page.module.css';
import { contactLimits, type ContactProblem } from './contact-problem';
import { useContact } from './use-contact';

const topics = [
  { value: 'general', label: 'Something else' },
  { value: 'account', label: 'My account' },
  { value: 'billing', label: 'A payment' },
  { value: 'technical', label: 'Something does not work' },
  { value: 'content-removal', label: 'Removal of content' },
  { value: 'press', label: 'Press' },
];

/** A form to write to the site (product.md §2, `/contact-us`). */
export default function ContactPage() {
  const { phase, problem, provider, submit, again } = useContact();
  return (
    <div className={`container ${styles.page}`}>
      <div className={styles.words}>
        <h1>Contact us</h1>
        <p className="lead">A person answers within two working days.</p>
        <p className={styles.hint}>
          Many answers are in the{' '}
          <Link className="link" to={paths.help()}>
            help
          </Link>{' '}
          and under{' '}
          <Link className="link" to={paths.faq()}>
            questions and answers
          </Link>
          .
        </p>
      </div>
      {phase.kind === 'sent' ? (
        <Sent reference={phase.reference} onAgain={again} />
      ) : (
        <Form
          sending={phase.kind === 'sending'}
          problem={problem}
          provider={provider}
          onSubmit={(form) => void submit(form)}
        />
      )}
    </div>
  );
}

function Sent({ reference, onAgain }: { reference: string; onAgain: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.sent}>
      <Banner tone="success" title="Your message is with us." announce>
        Its reference is <b>{reference}</b>. Name it if you write again.
      </Banner>
      <Button variant="outlined" onClick={onAgain}>
        Write another message
      </Button>
    </div>
  );
}

interface FormProps {
  sending: boolean;
  problem: ContactProblem | null;
  provider: Parameters<typeof CaptchaNotice>[0]['provider'];
  onSubmit: (form: Record<'name' | 'email' | 'topic' | 'message', string>) => void;
}

/** The inputs keep their own values, so nothing typed is lost by a failure. */
function Form({ sending, problem, provider, onSubmit }: FormProps) {
  const profile = useAppState((state) => state.session.profile);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null) summary.current?.focus();
  }, [problem]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string): string => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    onSubmit({ name: text('name'), email: text('email'), topic: text('topic'), message: text('message') });
  };
  return (
    <Panel>
      <form className={styles.form} method="post" noValidate onSubmit={submit} aria-label="Write to us">
        {problem !== null && (
          <div ref={summary} tabIndex={-1} className={styles.summary}>
            <Banner tone="error" title={problem.title} announce>
              {problem.advice}
            </Banner>
          </div>
        )}
        <div className={styles.pair}>
          <Field
            label="Your name"
            name="name"
            autoComplete="name"
            defaultValue={profile?.name}
            maxLength={contactLimits.name}
            error={problem?.fields.name}
          />
          <Field
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={profile?.email}
            maxLength={contactLimits.email}
            error={problem?.fields.email}
          />
        </div>
        <Select label="What is it about?" name="topic" options={topics} error={problem?.fields.topic} />
        <FieldFrame
          label="Message"
          hint={`${contactLimits.message.least} to ${contactLimits.message.most} characters. No passwords or card numbers, please.`}
          error={problem?.fields.message}
        >
          {(wiring) => <textarea {...wiring} name="message" rows={7} maxLength={contactLimits.message.most} />}
        </FieldFrame>
        <Button type="submit" variant="primary" size="lg" loading={sending}>
          Send
        </Button>
        <p className="visually-hidden" role="status">
          {sending ? 'Sending…' : ''}
        </p>
        <p className={styles.small}>
          <Icon name="shield" size={16} />
          <span>
            <CaptchaNotice provider={provider} />
          </span>
        </p>
      </form>
    </Panel>
  );
}
