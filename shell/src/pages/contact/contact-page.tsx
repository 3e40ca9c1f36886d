import { useEffect, useRef, useState } from 'react';
import type { ContactTopic } from '@platform/shared/contracts';
import {
  CaptchaNotice,
  EmailField,
  emailMistake,
  FormSummary,
  mistakes,
  SmallPrint,
  useForm,
  useFormCaptcha,
} from '@platform/shared/forms';
import { formatNumber } from '@platform/shared/format';
import { contactMessageLength, contactNameMaxLength } from '@platform/shared/limits';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Link, useLocation } from '@platform/shared/router';
import { Banner, Button, Field, Panel, Select, TextArea } from '@platform/shared/ui';
import styles from './contact-page.module.css';
import { sendMessage } from '../../api/contact';
import { PageWords } from '../page-words';
import { RunBy } from '../run-by';
import { useDraft } from './use-draft';

const topics = [
  { value: 'general', label: 'Something else' },
  { value: 'account', label: 'My account' },
  { value: 'billing', label: 'A payment' },
  { value: 'technical', label: 'A technical problem' },
  { value: 'content-removal', label: 'Content removal' },
  { value: 'press', label: 'Press' },
];

/** A form to write to the site (docs/spec/accounts.md#contact, `/contact-us`). */
export default function ContactPage() {
  const [reference, setReference] = useState<string | null>(null);
  return (
    <div className={`container ${styles.page}`}>
      <div className={styles.words}>
        <PageWords title="Contact us" />
        <p className={styles.hint}>
          Many questions are already answered in our{' '}
          <Link className="link" to={paths.help()}>
            help pages
          </Link>{' '}
          and{' '}
          <Link className="link" to={paths.faq()}>
            frequently asked questions
          </Link>
          .
        </p>
        <RunBy className={styles.hint} />
      </div>
      {reference === null ? (
        <Form onSent={setReference} />
      ) : (
        <Sent reference={reference} onAgain={() => setReference(null)} />
      )}
    </div>
  );
}

function Sent({ reference, onAgain }: { reference: string; onAgain: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.sent}>
      <Banner tone="success" title="Message sent." announce>
        Your reference is <b>{reference}</b>. Include it if you write again.
      </Banner>
      <Button variant="outlined" onClick={onAgain}>
        Send another message
      </Button>
    </div>
  );
}

const words = {
  labels: { name: 'Your name', email: 'The e-mail address', topic: 'The subject', message: 'The message' },
  sentences: {
    'too-many-requests': { title: 'Too many messages.', advice: 'Wait a few minutes, then send it again.' },
  },
};

function Form({ onSent }: { onSent: (reference: string) => void }) {
  const runtime = useRuntime();
  const profile = useAppState((state) => state.session.profile);
  const { captcha, provider } = useFormCaptcha();
  const form = useRef<HTMLFormElement>(null);
  const { search } = useLocation();
  const { keep, forget } = useDraft(form, search);
  const { busy, problem, onSubmit } = useForm({
    read: (field) => ({
      name: field('name').trim(),
      email: field('email').trim(),
      topic: field('topic') as ContactTopic,
      message: field('message').trim(),
    }),
    check: ({ name, email, message }) =>
      mistakes({
        name: name === '' ? 'Enter your name.' : undefined,
        email: emailMistake(email),
        message:
          message.length < contactMessageLength.min
            ? `Write at least ${contactMessageLength.min} characters.`
            : undefined,
      }),
    send: async (message, { recaptchaToken }) => {
      const reference = await sendMessage(runtime, { ...message, recaptchaToken });
      forget();
      onSent(reference);
    },
    words,
    captcha,
  });
  return (
    <Panel>
      <form
        ref={form}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={onSubmit}
        onInput={keep}
        aria-label="Write to us"
      >
        <FormSummary problem={problem} />
        <div className={styles.pair}>
          <Field
            label="Your name"
            name="name"
            autoComplete="name"
            defaultValue={profile?.name}
            maxLength={contactNameMaxLength}
            error={problem?.fields['name']}
          />
          <EmailField defaultValue={profile?.email} error={problem?.fields['email']} />
        </div>
        <Select label="What is it about?" name="topic" options={topics} error={problem?.fields['topic']} />
        <TextArea
          label="Message"
          name="message"
          rows={7}
          maxLength={contactMessageLength.max}
          hint={`${contactMessageLength.min} to ${formatNumber(contactMessageLength.max)} characters. No passwords or card numbers, please.`}
          error={problem?.fields['message']}
        />
        <Button type="submit" variant="primary" size="lg" loading={busy}>
          Send
        </Button>
        <p className="visually-hidden" role="status">
          {busy ? 'Sending…' : ''}
        </p>
        <SmallPrint>
          <CaptchaNotice provider={provider} />
        </SmallPrint>
      </form>
    </Panel>
  );
}
