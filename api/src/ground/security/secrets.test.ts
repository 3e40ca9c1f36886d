import { hashToken, isSigned, makeCode, makeToken, sign } from './secrets';

const key = 'a key of the tests, long enough to be one';

describe('secrets', () => {
  it('are random, and long enough that they cannot be guessed', () => {
    expect(new Set(Array.from({ length: 100 }, () => makeToken())).size).toBe(100);
    expect(Buffer.from(makeToken(), 'base64url')).toHaveLength(32);
    expect(makeCode('ab', 50)).toMatch(/^(?=.*a)(?=.*b)[ab]{50}$/);
  });

  it('are stored as their SHA-256', () => {
    expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it.each<[string, boolean, string, string, string]>([
    ['is right', true, key, 'stream', 'text'],
    ['has another key', false, `${key}!`, 'stream', 'text'],
    ['has another purpose', false, key, 'image', 'text'],
    ['is of another text', false, key, 'stream', 'tex'],
  ])('accept a signature only when it %s', (_, expected, usedKey, purpose, text) => {
    expect(isSigned(key, 'stream', 'text', sign(usedKey, purpose, text))).toBe(expected);
  });

  it('refuse a signature that is cut or spelled otherwise', () => {
    const signature = sign(key, 'stream', 'text');
    for (const wrong of ['', signature.slice(0, -1), `${signature}=`, `${signature}A`])
      expect(isSigned(key, 'stream', 'text', wrong)).toBe(false);
  });
});
