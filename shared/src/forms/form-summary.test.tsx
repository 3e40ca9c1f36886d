import { createRoot } from 'react-dom/client';
import { FormSummary } from './form-summary';

it('has the focus as soon as it is in the page', async () => {
  // Without act, which would run every effect before the test can look.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  const container = document.body.appendChild(document.createElement('div'));
  const focusedAtOnce = new Promise<Element | null>((resolve) => {
    new MutationObserver(() => resolve(document.activeElement)).observe(container, { childList: true });
  });
  const root = createRoot(container);
  root.render(<FormSummary problem={{ title: 'Not right.', advice: 'Try again.', fields: {} }} />);
  expect(await focusedAtOnce).toBe(container.firstElementChild);
  root.unmount();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
});
