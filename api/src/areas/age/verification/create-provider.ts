import type { FastifyInstance } from 'fastify';
import type { AgeConfig } from '../settings';
import type { AgeVerificationProvider } from './provider';
import { createSandbox } from './sandbox';
import { SANDBOX_PATH, sandboxPage } from './sandbox-page';
import { createYoti } from './yoti';

/**
 * Makes the configured provider, and the sandbox's page with the sandbox.
 * @returns null when none is configured: verification is then unavailable
 */
export async function createProvider(
  app: FastifyInstance,
  { siteUrl, ageVerification: { provider } }: AgeConfig,
  now: () => Date,
): Promise<AgeVerificationProvider | null> {
  if (provider === null) return null;
  if (provider.kind === 'yoti') return createYoti(provider);
  const sandbox = createSandbox(siteUrl + SANDBOX_PATH, now);
  await app.register(sandboxPage, { sandbox, siteUrl });
  return sandbox;
}
