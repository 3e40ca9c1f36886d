import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@platform/shared/http';
import { devices, softMember } from '../fixtures/responses';
import { renderPage } from '../testing/render-page';

const card = (name: string) => within(screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement);

test('says how scripts work and which devices follow them', async () => {
  await renderPage('/sex-toys');
  expect(screen.getByRole('heading', { level: 2, name: 'How scripts work' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Games with scripts' })).toHaveAttribute('href', '/games?scripts=true');
  expect(screen.getByRole('link', { name: 'Set up a device, step by step' })).toHaveAttribute(
    'href',
    '/help/scripts-and-devices',
  );
  expect(card('Halden One').getByText('Bluetooth')).toBeVisible();
  expect(card('Halden One').getByRole('presentation').getAttribute('src')).toContain('devices/halden-one');
  expect(card('Open Stroker').queryByRole('presentation')).toBeNull();
});

test('says what a device costs, and whose shop its link opens', async () => {
  await renderPage('/sex-toys');
  expect(card('Halden One').getByText('$149.00')).toBeVisible();
  expect(card('Halden One').getByText(/^Opens shop\.example/)).toBeVisible();
  expect(card('Orrery Base').getByText('Price at the shop')).toBeVisible();
  expect(card('Open Stroker').getByText('Not sold in shops.')).toBeVisible();
  expect(card('Open Stroker').queryByText(/Price|\$/)).toBeNull();
});

test('marks links that pay us as advertisements, in words and for search engines', async () => {
  await renderPage('/sex-toys');
  const paid = card('Halden One').getByRole('link', { name: /^View in shop.*Halden One, opens another site$/ });
  expect([paid.getAttribute('rel'), paid.getAttribute('target')]).toEqual(['sponsored noopener', '_blank']);
  expect(card('Halden One').getByText(/Ad: affiliate link/)).toBeVisible();
  expect(card('Orrery Base').getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  expect(card('Orrery Base').queryByText(/Ad/)).toBeNull();
  expect(card('Open Stroker').queryByRole('link')).toBeNull();
});

test('calls a page of this site neither a shop nor a maker’s, and no advertisement', async () => {
  const own = devices.items.map((device) => device.link && { ...device, link: { ...device.link, url: '/shop' } });
  await renderPage('/sex-toys', {
    fixtures: { 'GET /api/devices': { items: own.filter((device) => device !== null) } },
  });
  for (const name of ['Halden One', 'Orrery Base']) {
    const link = card(name).getByRole('link', { name: `See prices : ${name}` });
    expect(['href', 'rel', 'target'].map((attribute) => link.getAttribute(attribute))).toEqual(['/shop', null, null]);
  }
  expect(screen.queryByText(/^Opens|Ad\b/)).toBeNull();
  expect(screen.getByText('Prices in the shop may differ.')).toBeVisible();
});

test('says in soft mode what opens the list of devices, and does not request it', async () => {
  const endpoint = jest.fn(() => devices);
  await renderPage('/sex-toys', { viewer: softMember, fixtures: { 'GET /api/devices': endpoint } });
  expect(screen.getByRole('heading', { level: 1, name: 'Sex toys' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Verify my age' })).toHaveAttribute(
    'href',
    '/age-verification?continue=%2Fsex-toys',
  );
  expect(endpoint).not.toHaveBeenCalled();
});

test('keeps the words when the devices could not be loaded, and asks again', async () => {
  let fails = true;
  await renderPage('/sex-toys', {
    fixtures: {
      'GET /api/devices': () => {
        if (fails)
          throw new AppError({ code: 'network', kind: 'network', message: 'No answer.', retryable: true, status: 0 });
        return devices;
      },
    },
  });
  expect(screen.getByRole('heading', { level: 2, name: 'How scripts work' })).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Halden One' })).toBeVisible());
});
