import { checkNeeds } from './needs';

const provides = { react: '19.3.1', '@platform/shared/http': '1.4.0' };
const check = (needs: Record<string, string>) => () => checkNeeds('mfe-auth', 'b2', needs, provides);

describe('what a release needs', () => {
  it.each([{}, { react: '^19.0.0' }, { react: '^19.3.1', '@platform/shared/http': '^1.2.0' }])(
    'is there for one that asks for %j',
    (needs) => {
      expect(check(needs)).not.toThrow();
    },
  );

  it.each([
    [{ react: '^20.0.0' }, 'mfe-auth b2 needs react ^20.0.0, and this shell provides 19.3.1'],
    [
      { react: '^19.0.0', '@platform/shared/http': '^1.5.0' },
      'needs @platform/shared/http ^1.5.0, and this shell provides 1.4.0',
    ],
    [{ '@platform/shared/http': '^2.0.0' }, 'needs @platform/shared/http ^2.0.0'],
    [{ '@platform/shared/new': '^1.0.0' }, 'needs @platform/shared/new ^1.0.0, which this shell does not provide'],
    [{ constructor: '^1.0.0' }, 'needs constructor ^1.0.0, which this shell does not provide'],
    [{ react: 'the latest' }, 'needs react the latest, and this shell provides 19.3.1'],
  ])('is missing for one that asks for %j, which is said', (needs, words) => {
    expect(check(needs)).toThrow(words);
  });
});
