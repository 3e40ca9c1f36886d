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

describe('what hashed codes under a key that is lost', () => {
  const [lost, present] = ['a key that gets lost, as long as it must be', 'the key after it, as long as it must be'];
  const ofLost = () => createVault([lost, 'the first key, as long as it has to be']).sealedHashing();

  it('is left out and said once, and codes under the present key are good', async () => {
    let said = 0;
    const after = createVault(present, ofLost, (count) => (said += count));
    for (const _ of [1, 2]) expect(await after.hashes(1, 'a code')).toEqual([after.hash(1, 'a code')]);
    expect(said).toBe(1);
  });

  it('stays as it is, and is good again when the key comes back', async () => {
    const kept = await createVault(present, ofLost).sealedHashing();
    const first = createVault('the first key, as long as it has to be').hash(1, 'a code');
    expect(await createVault([present, lost], async () => kept).hashes(1, 'a code')).toContainEqual(first);
  });
});
