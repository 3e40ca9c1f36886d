import type { FastifyRequest } from 'fastify';
import { identityOf, readIdentity, writeIdentity } from './identity';

it('takes the identity of a request from its session and its age token', async () => {
  const requestOf = (member: unknown) => ({ member: async () => member }) as unknown as FastifyRequest;
  const age = (token: string | null) => ({ tokenOf: async () => token });
  expect(await identityOf(age(null), requestOf(null))).toEqual({ account: null, session: null, ageToken: null });
  expect(await identityOf(age('token'), requestOf({ accountId: 7, sessionId: 'an-id' }))).toEqual({
    account: 7,
    session: 'an-id',
    ageToken: 'token',
  });
});

it.each([
  { account: 7, session: 'an-id', ageToken: null },
  { account: 7, session: 'an-id', ageToken: 'token' },
  { account: null, session: null, ageToken: 'token' },
])('tells a media node the identity: %j', (identity) => {
  expect(readIdentity(writeIdentity(identity) ?? '')).toEqual(identity);
});

it('tells a media node none of a guest without revocable credentials, and takes nothing else for one', () => {
  expect(writeIdentity({ account: null, session: null, ageToken: null })).toBeNull();
  expect(() => readIdentity('{}')).toThrow('expected tuple');
  expect(() => readIdentity('[]')).toThrow();
  expect(() => readIdentity('[1.5,null,null]')).toThrow('int');
});
