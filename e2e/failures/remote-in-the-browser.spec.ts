import { expectPromptHtml, expectRenderedOnServer } from '../fixtures/responses';
import { parts } from '../fixtures/control';
import {
  expectSameDocument,
  heading,
  mainMenu,
  markDocument,
  openRendered,
  roomLists,
  roomsListed,
} from '../fixtures/pages';
import { built } from '../fixtures/places';
import { deployAndWait, replaceServed, restoreRelease } from '../fixtures/releases';
import { expect, test } from '../fixtures/seen';
import { buildVariant } from '../fixtures/variants';

const remote = 'mfe-camgirls';

interface Failure {
  name: string;
  cause: () => Promise<void>;
  cure: () => Promise<void>;
  /** A bundle that ran once cannot be had anew in the same document. */
  reloads?: true;
}

/** A frozen server takes connections and never responds. */
const freeze = async (): Promise<void> => void process.kill(await parts.pid(remote), 'SIGSTOP');
const thaw = async (): Promise<void> => void process.kill(await parts.pid(remote), 'SIGCONT');

/** A `release.json` that the edge finds when it knows no release. */
async function nameAtStart(text: string): Promise<void> {
  await replaceServed(remote, 'release.json', text);
  await parts.restart('shell');
}
/** An open page asks the edge, which must have found it by then. */
async function restoreAndWait(): Promise<void> {
  await restoreRelease(remote);
  await expectRenderedOnServer('/camgirls', true);
}

const failures: readonly Failure[] = [
  { name: 'its server is stopped', cause: () => parts.stop(remote), cure: () => parts.start(remote) },
  { name: 'its server is frozen', cause: freeze, cure: thaw },
  {
    name: 'the name of its release is cut off when the edge starts',
    cause: () => nameAtStart('{ "stable": '),
    cure: () => restoreAndWait(),
  },
  {
    name: 'the name of its release is another document when the edge starts',
    cause: () => nameAtStart('<!doctype html><title>It works!</title>'),
    cure: () => restoreAndWait(),
  },
  {
    name: 'its bundle throws while rendering',
    cause: async () => {
      const find = 'export default function LivePage() {';
      const release = await buildVariant(remote, [
        {
          file: 'src/pages/live-page.tsx',
          find,
          replace: `${find} if (typeof window !== 'undefined') throw new Error('broken on purpose');`,
        },
      ]);
      await deployAndWait(remote, release);
    },
    cure: () => deployAndWait(remote, built(remote)),
    reloads: true,
  },
];

test.describe('a remote that fails in the browser', { tag: '@mfe-camgirls' }, () => {
  // The failure itself is in the console; what must not be there is a repaired hydration of another part.
  test.use({
    tolerate: /Failed to load resource|Refused to (?:apply|execute)|broken on purpose|React error #422/,
  });

  test.afterEach(async () => {
    await parts.start(remote);
    await thaw();
    await restoreRelease(remote);
    await expectRenderedOnServer('/camgirls', true);
  });

  for (const { name, cause, cure, reloads } of failures) {
    test(`because ${name} leaves the rest of the site alone, and comes back`, async ({ visitor: page, watch }) => {
      const saw = watch(`a remote: ${name}`);
      await cause();
      await expectPromptHtml('/camgirls');

      const slot = page.getByRole('main');
      const fallback = slot.getByRole('alert');
      await saw('opens its page', page, async () => {
        await page.goto('/camgirls');
        await expect(fallback).toContainText('This part didn’t load');
      });
      const again = fallback.getByRole('button', { name: 'Try again' });
      await expect(again).toBeVisible();

      // Header, menu and the other remotes live on, in the same document.
      await markDocument(page);
      await mainMenu(page).getByRole('link', { name: 'Games' }).click();
      await expect(heading(page, 'VR games')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Games' }).getByRole('article').first()).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
      await expect(heading(page, 'Log in')).toBeVisible();

      // On arrival by a link there is no HTML of the server's: the fallback stands alone.
      await mainMenu(page)
        .getByRole('link', { name: /^Live rooms/ })
        .click();
      await expect(fallback).toContainText('This part didn’t load');
      await expect(page.getByRole('list', { name: roomLists })).toHaveCount(0);

      await expectSameDocument(page);
      if (reloads === undefined) {
        // A try that fails again says so, and the button stays where it was.
        await again.click();
        await expect(again).toBeEnabled();
        await expect(fallback).toBeVisible();
      }
      await cure();
      await saw('tries again once it is cured', page, async () => {
        await again.click();
        await expect(page.getByRole('list', { name: roomLists }).getByRole('article')).toHaveCount(roomsListed);
        await expect(fallback).toHaveCount(0);
      });
      if (reloads === undefined) await expectSameDocument(page);
    });
  }

  test('because its server froze a moment ago says so soon, and comes back whole at the first try', async ({
    visitor: page,
    watch,
  }) => {
    const saw = watch('a remote: its server froze a moment ago, and the page was made before');
    await freeze();
    await saw('opens its page', page, async () => {
      await page.goto('/camgirls', { waitUntil: 'commit' });
      // Far below the 15 s that a slow line gets.
      await expect(page.getByRole('alert')).toContainText('This part didn’t load', { timeout: 8_000 });
    });
    await thaw();
    await saw('tries again once it is awake', page, async () => {
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
    await page.getByRole('link', { name: /^All \d+$/ }).click();
    await expect(page.getByRole('list', { name: 'Recorded' }).getByRole('article')).toHaveCount(16);
    const hasStyles = (name: string) =>
      [...document.styleSheets].some(({ href }) => href?.includes(`/remotes/${name}/`) === true);
    expect(await page.evaluate(hasStyles, remote)).toBe(true);
  });

  test('because its server is frozen looks as ever: its style sheets are kept', async ({ visitor: page, watch }) => {
    const saw = watch('a remote: its server is frozen, and the server renders its page');
    await expectRenderedOnServer('/camgirls', true);
    await freeze();
    await saw('opens its page', page, async () => {
      await page.goto('/camgirls');
      await expect(page.getByRole('alert')).toContainText('This part didn’t load');
    });
    await expect(page.getByRole('list', { name: roomLists }).getByRole('article')).toHaveCount(roomsListed);
    const rules = await page.evaluate(
      (name) =>
        [...document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href*="/remotes/${name}/"]`)].map(
          ({ sheet }) => sheet?.cssRules.length ?? 0,
        ),
      remote,
    );
    expect(rules.length).toBeGreaterThan(0);
    expect(Math.min(...rules)).toBeGreaterThan(0);
  });

  test(
    'keeps the rooms that the server rendered, with the button beside them',
    { tag: '@main' },
    async ({ visitor: page, watch }) => {
      const saw = watch('a remote: its server is stopped, and its page was rendered before');
      await parts.stop(remote);
      await saw('opens its page', page, async () => {
        await openRendered(page, '/camgirls', 'domcontentloaded');
        await expect(page.getByRole('alert')).toContainText('This part didn’t load');
      });
      await expect(page.getByRole('list', { name: roomLists }).getByRole('article')).toHaveCount(roomsListed);
      await parts.start(remote);
      await saw('tries again once it is back', page, async () => {
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByRole('alert')).toHaveCount(0);
      });
      await expect(page.getByRole('list', { name: roomLists }).getByRole('article')).toHaveCount(roomsListed);
      await page.getByRole('link', { name: /^All \d+$/ }).click();
      await expect(page.getByRole('list', { name: 'Recorded' }).getByRole('article')).toHaveCount(16);
    },
  );
});
