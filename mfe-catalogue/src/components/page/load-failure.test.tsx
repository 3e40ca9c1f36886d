import { render, screen } from '@testing-library/react';
import { AppError } from '@platform/shared/http';
import { type FailedQuery, LoadFailure } from './load-failure';

const failed = (status: number, data?: unknown): FailedQuery => ({
  data,
  error: new AppError({
    code: 'a-code',
    kind: status === 0 ? 'network' : status === 403 ? 'auth' : 'server',
    message: 'You need to verify your age.',
    retryable: status !== 403,
    status,
  }),
  isError: true,
  isFetching: false,
  refetch: () => Promise.resolve(),
});

test.each([0, 503])('what is there stays alone when it could not be loaded anew (%i)', (status) => {
  const { container } = render(<LoadFailure query={failed(status, { items: [] })} />);
  expect(container).toBeEmptyDOMElement();
});

test.each([
  ['nothing is there', failed(0), 'No connection'],
  ['what is there may not be shown any more', failed(403, { items: [] }), 'You need to verify your age.'],
])('says so when %s', (_, query, text) => {
  render(<LoadFailure query={query} />);
  expect(screen.getByText(text)).toBeVisible();
});
