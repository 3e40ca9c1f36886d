import { Fragment, type ReactNode } from 'react';
import { Button, type ButtonVariant, IconButton } from '@platform/shared/ui';
import { Forced, Row } from '../specimen';
import styles from '../playground.module.css';

const variants: ButtonVariant[] = [
  'primary',
  'outlined',
  'secondary',
  'contrast',
  'text',
];
const states = [
  'Default',
  'Hover',
  'Focus',
  'Pressed',
  'Loading',
  'Disabled',
];

export function ButtonSection(): ReactNode {
  return (
    <>
      <div className={styles.buttons}>
        <span className={`${styles.key} ${styles.state}`} />
        {states.map((state) => (
          <span key={state} className={`${styles.key} ${styles.state}`}>
            {state}
          </span>
        ))}
        {variants.map((variant) => (
          <Fragment key={variant}>
            <span className={styles.key}>{variant}</span>
            <Button variant={variant}>Button</Button>
            <Forced state="hover">
              <Button variant={variant}>Button</Button>
            </Forced>
            <Forced state="focus">
              <Button variant={variant}>Button</Button>
            </Forced>
            <Forced state="pressed">
              <Button variant={variant}>Button</Button>
            </Forced>
            <Button variant={variant} loading>
              Button
            </Button>
            <Button variant={variant} disabled>
              Button
            </Button>
          </Fragment>
        ))}
        <span className={styles.key}>danger</span>
        <Button danger>Button</Button>
        <Forced state="hover">
          <Button danger>Button</Button>
        </Forced>
        <Forced state="focus">
          <Button danger>Button</Button>
        </Forced>
        <Forced state="pressed">
          <Button danger>Button</Button>
        </Forced>
        <Button danger loading>
          Button
        </Button>
        <Button danger disabled>
          Button
        </Button>
      </div>
      <Row>
        <Button variant="primary" size="lg">
          Large
        </Button>
        <Button variant="primary">Default</Button>
        <Button variant="primary" size="sm">
          Small
        </Button>
        <Button variant="outlined" icon="retry">
          With an icon
        </Button>
        <Button variant="outlined" icon="retry" loading>
          Loading with an icon
        </Button>
        <Button to="/games">A route</Button>
        <Button href="https://example.com/">An address</Button>
      </Row>
      <Row>
        <IconButton icon="close" label="Close" />
        <Forced state="hover">
          <IconButton icon="close" label="Close, hovered" />
        </Forced>
        <Forced state="focus">
          <IconButton icon="close" label="Close, focused" />
        </Forced>
        <IconButton icon="eye" label="Show password" aria-pressed />
      </Row>
      <Button block>As wide as its container</Button>
    </>
  );
}
