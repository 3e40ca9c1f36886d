import { keepFocusInPage } from './focus-heading';

const draw = async (html: string) => {
  document.body.innerHTML = html;
  // Observers are told after the change.
  await Promise.resolve();
};
/** The text of the element that has the focus, and of no element around it. */
const focused = () =>
  document.activeElement?.firstElementChild === null ? document.activeElement.textContent : document.activeElement?.id;

describe('the focus after the age gate', () => {
  beforeEach(() => draw('<main id="main" tabindex="-1"></main>'));

  it('is in the page before it has come, then on its heading', async () => {
    keepFocusInPage(window);
    expect(document.activeElement).toBe(document.getElementById('main'));
    document.getElementById('main')?.insertAdjacentHTML('beforeend', '<h1>Games</h1>');
    await Promise.resolve();
    expect(focused()).toBe('Games');
  });

  it('follows a heading that is drawn once more', async () => {
    await draw('<main id="main" tabindex="-1"><h1>Soft</h1></main>');
    keepFocusInPage(window);
    await draw('<main id="main" tabindex="-1"></main>');
    await draw('<main id="main" tabindex="-1"><h1>Loading</h1></main>');
    await draw('<main id="main" tabindex="-1"><h1>Games</h1></main>');
    expect(focused()).toBe('Games');
  });

  it('is left to the page that places it itself', async () => {
    keepFocusInPage(window);
    await draw('<main id="main" tabindex="-1"><h1>Log in</h1><button>Send</button></main>');
    document.querySelector('button')?.focus();
    await draw(document.body.innerHTML);
    document.querySelector('button')?.focus();
    document.querySelector('main')?.append('more');
    await Promise.resolve();
    expect(focused()).toBe('Send');
  });

  it.each(['keydown', 'pointerdown'])('is the visitor’s from their first %s on', async (type) => {
    keepFocusInPage(window);
    window.dispatchEvent(new Event(type));
    await draw('<main id="main" tabindex="-1"><h1>Games</h1></main>');
    expect(document.activeElement).toBe(document.body);
  });
});
