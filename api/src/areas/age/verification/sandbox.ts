import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type AgeVerificationProvider,
  type ProviderResult,
  ProviderUnavailableError,
  type SessionRequest,
} from './provider';

/** Method of every result of the sandbox: where another provider is configured, it counts for nothing. */
export const SANDBOX_METHOD = 'SANDBOX';
/** Outcomes that the sandbox's page offers. */
export const sandboxOutcomes = [
  'complete',
  'fail',
  'cancel',
  'error',
  'expired',
  'running',
  'silent',
] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];

interface SandboxSession {
  readonly request: SessionRequest;
  readonly expiresAt: number;
  outcome: SandboxOutcome;
}

/** The sandbox, with the other side that its page uses. */
export interface Sandbox extends AgeVerificationProvider {
  /** @returns null when there is no such session, or no longer */
  find(id: string): SandboxSession | null;
  /**
   * Decides how a session ends; the last word counts.
   * @returns where the visitor goes then, or null when there is no such session
   */
  choose(id: string, outcome: SandboxOutcome): string | null;
}

const results: Record<Exclude<SandboxOutcome, 'complete' | 'silent'>, ProviderResult> = {
  running: { state: 'running' },
  fail: { state: 'failed', method: SANDBOX_METHOD, reason: null },
  cancel: { state: 'canceled', method: null, reason: null },
  error: { state: 'error', method: SANDBOX_METHOD, reason: null },
  expired: { state: 'failed', method: null, reason: 'expired' },
};

const Notification = z.object({ id: z.string().min(1).max(100), session: z.string().min(1).max(100) });

/**
 * A provider without any check, for development, tests and demonstrations: the visitor chooses the outcome on a page
 * of ours. Sessions live in this process; after a restart they have expired.
 * @param pageUrl address of its page, to which a session's id is added
 */
export function createSandbox(pageUrl: string, now: () => Date): Sandbox {
  const sessions = new Map<string, SandboxSession>();
  const find = (id: string): SandboxSession | null => {
    const session = sessions.get(id);
    return session && session.expiresAt > now().getTime() ? session : null;
  };
  return {
    name: 'sandbox',
    title: 'Test partner (no real check)',
    find,
    choose: (id, outcome) => {
      const session = find(id);
      if (session) session.outcome = outcome;
      return session && session.request.returnUrl;
    },
    createSession: async (request) => {
      for (const [id, { expiresAt }] of sessions) if (expiresAt <= now().getTime()) sessions.delete(id);
      const id = randomUUID();
      sessions.set(id, { request, expiresAt: now().getTime() + request.lifetime * 1000, outcome: 'running' });
      return { providerSessionId: id, url: `${pageUrl}/${id}` };
    },
    getResult: async (id, reference) => {
      const session = find(id);
      if (!session) return results.expired;
      if (session.request.reference !== reference)
        throw new ProviderUnavailableError('the result is of another session');
      if (session.outcome === 'silent') throw new ProviderUnavailableError('the sandbox was told not to answer');
      return session.outcome === 'complete'
        ? { state: 'complete', method: SANDBOX_METHOD, threshold: session.request.threshold }
        : results[session.outcome];
    },
    parseNotification: (body) => {
      const parsed = Notification.safeParse(body);
      return parsed.success ? { eventId: parsed.data.id, providerSessionId: parsed.data.session } : null;
    },
  };
}
