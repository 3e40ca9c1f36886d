/** @jest-environment node */
import { createHmac } from 'node:crypto';
import { overrideCookie, readOverride } from './override-link';

const secret = 'a secret of thirty-two characters';
const now = 1_795_000_000;
const sign = (signed: string, key = secret) =>
  `${signed}.${createHmac('sha256', key).update(`release-override=${signed}`).digest('base64url')}`;
const good = sign(`mfe-auth:b1.2-x.${now + 60}`);

it('reads a link that is signed and not over', () => {
  expect(readOverride(good, secret, now)).toEqual({ name: 'mfe-auth', build: 'b1.2-x', expires: now + 60 });
  expect(readOverride(sign(`mfe-auth:b1.${now + 3_600}`), secret, now)).not.toBeNull();
});

it('reads what the command signs', () => {
  // tooling/build/src/release/override-link.test.mjs has the same line.
  const token = 'mfe-auth:b1.1795000600.oY2iWo62TPEoArlJEYuNR6Cbq8H_1mc8qe0pY7PH_T4';
  expect(readOverride(token, secret, now)).toEqual({ name: 'mfe-auth', build: 'b1', expires: now + 600 });
});

it.each([
  ['is over', sign(`mfe-auth:b1.${now}`)],
  ['is good for too long', sign(`mfe-auth:b1.${now + 3_700}`)],
  ['is signed with another secret', sign(`mfe-auth:b1.${now + 60}`, 'another')],
  ['has another build', good.replace('b1', 'b2')],
  ['has another remote', good.replace('mfe-auth', 'mfe-catalogue')],
  ['has another time', good.replace(String(now + 60), String(now + 61))],
  ['has another signature', `${good.slice(0, -2)}${good.endsWith('AA') ? 'BB' : 'AA'}`],
  ['has a part of its signature', good.slice(0, -1)],
  ['has more behind it', `${good}A`],
  ['is of no remote', sign(`shell:b1.${now + 60}`)],
  ['leads out of the folder of builds', sign(`mfe-auth:..%2Fb1.${now + 60}`)],
  ['has dots for a build', sign(`mfe-auth:...${now + 60}`)],
  ['has no time', sign('mfe-auth:b1')],
  ['is empty', ''],
])('gives nothing for one that %s', (_, token) => {
  expect(readOverride(token, secret, now)).toBeNull();
});

it('gives nothing on a site without a secret', () => {
  expect(readOverride(good, null, now)).toBeNull();
  expect(readOverride(sign(`mfe-auth:b1.${now + 60}`, ''), null, now)).toBeNull();
});

it('is kept for the edge alone, as long as it is good', () => {
  expect(overrideCookie('x', 60, true)).toBe('release-override=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure');
  expect(overrideCookie(null, 60, false)).toBe('release-override=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
});
