import { createVault } from './vault';

const vault = createVault('a key of this test, long enough to be one');
const secret = Buffer.from('twenty bytes of TOTP');

describe('a sealed secret', () => {
  const sealed = vault.seal(1, secret);
  const changed = Buffer.from(sealed);
  changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1;

  it('opens for its account, and looks different each time', () => {
    expect(vault.open(1, sealed)).toEqual(secret);
    expect(vault.seal(1, secret)).not.toEqual(sealed);
    expect(sealed.includes(secret)).toBe(false);
  });

  it.each<[string, () => Buffer]>([
    ['another account', () => vault.open(2, sealed)],
    ['another key', () => createVault('another key, as long as it has to be').open(1, sealed)],
    ['a changed text', () => vault.open(1, changed)],
    ['a shorter text', () => vault.open(1, sealed.subarray(0, -1))],
  ])('does not open with %s', (_, open) => {
    expect(open).toThrow('unable to authenticate');
  });
});

it('hashes a code differently for each account and key', () => {
  const hashes = [vault, createVault('another key, as long as it has to be')].flatMap((one) =>
    [1, 2].map((account) => one.hash(account, 'a code').toString('hex')),
  );
  expect(new Set(hashes).size).toBe(4);
  expect(vault.hash(1, 'a code').toString('hex')).toBe(hashes[0]);
});
