import { screen, waitFor, within } from '@testing-library/react';
import { failure, offline, openSettings, section } from '../../testing/render-settings';

const prove = failure('auth', 403, { code: 'reauthentication-required' });

describe('the own data', () => {
  let saved: { name: string; blob: Blob } | undefined;
  beforeEach(() => {
    saved = undefined;
    let blob: Blob | undefined;
    URL.revokeObjectURL = jest.fn();
    URL.createObjectURL = jest.fn((given: Blob) => {
      blob = given;
      return 'blob:data';
    });
    URL.revokeObjectURL = jest.fn();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      if (blob !== undefined) saved = { name: this.download, blob };
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('is downloaded as JSON, after a re-authentication', async () => {
    let proven = false;
    const { user, toasts } = await openSettings({
      fixtures: {
        'GET /api/profile/export': () => {
          if (!proven) throw prove;
          return { account: { email: 'rowan@example.com' } };
        },
        'POST /api/profile/reauthentication': () => {
          proven = true;
          return { status: 'ok', until: '2026-11-20T10:10:00.000Z' };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    await user.type(within(await screen.findByRole('dialog')).getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(toasts()).toEqual(['success: Your data has been downloaded.']));
    expect(saved?.name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    expect(saved?.blob.type).toBe('application/json');
  });

  it('says why it could not be downloaded', async () => {
    const { user } = await openSettings({ fixtures: { 'GET /api/profile/export': offline } });
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach the server.');
    expect(saved).toBeUndefined();
  });

  it('leads to the page that removes the account', async () => {
    await openSettings();
    expect(await section('Your data')).toHaveTextContent('Your data is erased after 14 days');
    expect(screen.getByRole('link', { name: 'Remove your account' })).toHaveAttribute('href', '/account-removal');
  });
});
