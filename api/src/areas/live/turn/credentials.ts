import { createHmac } from 'node:crypto';
import { makeToken } from '../../../ground/security/secrets';

/** A TURN server as a call's configuration names it (docs/spec/entities.md#call-configuration). */
export interface TurnServer {
  readonly url: string;
  readonly login: string;
  readonly password: string;
}

/** Milliseconds for which credentials hold: longer than a call lasts, because a call refreshes its relay with them. */
const LIFETIME = 6 * 3_600_000;

/**
 * Makes credentials that end by themselves, as coturn's `use-auth-secret` checks them: the login is its end in seconds
 * since 1970 and a random name, which tells the server nothing of the visitor; the password is a signature of it.
 * @param secret that the TURN servers know, too
 */
export function makeTurnCredentials(secret: string, now: Date): { readonly login: string; readonly password: string } {
  const login = `${Math.floor((now.getTime() + LIFETIME) / 1000)}:${makeToken(9)}`;
  return { login, password: passwordOf(secret, login) };
}

/** @returns the password that belongs to a login; null when it has ended, or is none of ours */
export function turnPassword(secret: string, login: string, now: Date): string | null {
  const [, end] = /^(\d{1,12}):[\w-]{1,64}$/.exec(login) ?? [];
  return end === undefined || Number(end) * 1000 <= now.getTime() ? null : passwordOf(secret, login);
}

const passwordOf = (secret: string, login: string): string => createHmac('sha1', secret).update(login).digest('base64');
