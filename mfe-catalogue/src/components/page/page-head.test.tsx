import { screen } from '@testing-library/react';
import { AppError } from '@platform/shared/http';
import { member, softMember } from '../../fixtures/responses';
import { renderPage } from '../../testing/render-page';

const broken = new AppError({ code: 'internal', kind: 'server', message: '', retryable: true, status: 500 });
const pages = [
  '/games',
  '/videos',
  '/pornstars',
  '/deals',
  '/sex-toys',
];

test.each([...pages, '/'])('%s opens with the words that the editor gave to its path', async (at) => {
  await renderPage(at, {
    // The start page has words of its own where no game is featured; a guest's deals say what members save.
    viewer: at === '/' ? softMember : member(),
    fixtures: {
      'GET /api/page-words': ({ query: { path } = { path: '' } }) => ({
        h1: `Heading of ${path}`,
        h2: `Second line of ${path}`,
        description: `Sentences of ${path}`,
      }),
    },
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Heading of ${at}`);
  expect(screen.getByRole('heading', { level: 2, name: `Second line of ${at}` })).toBeVisible();
  expect(screen.getByText(`Sentences of ${at}`)).toBeVisible();
});

test.each<[string, string, object | AppError]>([
  ...pages.map((at): [string, string, object] => [at, 'gave none', { h1: '', h2: '', description: '' }]),
  ...pages.map((at): [string, string, AppError] => [at, 'cannot be asked', broken]),
])('%s says its name and claims nothing where the editor %s', async (at, _, words) => {
  await renderPage(at, { viewer: member(), fixtures: { 'GET /api/page-words': words as AppError } });
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent(/^(?:Games|Videos|Performers|Deals|Sex toys)$/);
  expect(heading.nextElementSibling).toBeEmptyDOMElement();
});
