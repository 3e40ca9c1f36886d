import { screen } from '@testing-library/react';
import { order, owner, responses } from '../../fixtures/responses';
import { failure, open } from '../../testing/render-page';

const unproven = failure(403, 'reauthentication-required');

it('asks again for what was refused with it, once the session has confirmed itself', async () => {
  const fixtures = { ...responses, 'GET /api/staff/me': unproven, 'GET /api/staff/orders': unproven };
  const { user, runtime } = await open('/staff/orders', fixtures);
  jest
    .spyOn(runtime.http, 'call')
    .mockImplementation(async (name: string) =>
      name === 'GET /api/staff/me' ? owner : { orders: [order], next: null },
    );
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(order.id)).toBeVisible();
});
