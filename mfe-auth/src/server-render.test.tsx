import { hydrateRemote } from '@platform/shared/testing/render';
import { responses } from './fixtures/responses';
import { definition } from './remote.server';

it('renders the log-in page on the server and hydrates it without a repair', async () => {
  const inputOf = (container: HTMLElement) => container.querySelector<HTMLInputElement>('input[name="email"]');
  let input: HTMLInputElement | null = null;
  const { html, container, repairs } = await hydrateRemote(
    definition,
    { at: '/login?continue=%2Fdashboard', fixtures: responses },
    (document) => {
      input = inputOf(document);
      if (input !== null) input.value = 'typed before the code was there';
    },
  );
  expect(html).toContain('Log in to open your dashboard</h1>');
  expect(html).toContain('/media/w_');
  expect(repairs).toEqual([]);
  expect(inputOf(container)).toBe(input);
  expect(input).toHaveValue('typed before the code was there');
});
