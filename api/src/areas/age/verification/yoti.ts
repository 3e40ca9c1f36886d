import { z } from 'zod';
import { type AgeVerificationProvider, type ProviderResult, ProviderUnavailableError } from './provider';

export interface YotiOptions {
  readonly sdkId: string;
  readonly apiKey: string;
  /** Address of its API, without a slash at the end. */
  readonly apiUrl: string;
  /** Where visitors are sent. */
  readonly pageUrl: string;
  /** Years a face must look: more than the required age, because an estimate is never exact. */
  readonly estimationThreshold: number;
  /** Milliseconds the provider has to respond. */
  readonly timeout?: number;
}

const Id = z.string().regex(/^[\w-]{1,100}$/);
const Created = z.object({ id: Id });
const Result = z.object({
  id: Id,
  status: z.string(),
  reference_id: z.string(),
  type: z.string(),
  method: z.string().max(50).nullish(),
  age: z.number().int().nullish(),
});
const Notification = z.object({ id: z.string().min(1).max(200), session_key: Id });

/**
 * Yoti's sessions API (docs/spec/age.md#providers). Its notifications are signed, but how is not settled with the
 * vendor; they need not be believed, because only the result that is fetched counts.
 */
export function createYoti({
  sdkId,
  apiKey,
  apiUrl,
  pageUrl,
  estimationThreshold,
  timeout = 8_000,
}: YotiOptions): AgeVerificationProvider {
  async function callYoti<T>(method: 'GET' | 'POST', path: string, schema: z.ZodType<T>, body?: object): Promise<T> {
    try {
      const response = await fetch(`${apiUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'yoti-sdk-id': sdkId, 'content-type': 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new ProviderUnavailableError(`it answers ${response.status}`);
      return schema.parse(await response.json());
    } catch (error) {
      if (error instanceof ProviderUnavailableError) throw error;
      // Neither the response nor the URL belongs in a log: both name the session.
      throw new ProviderUnavailableError(
        error instanceof z.ZodError || error instanceof SyntaxError
          ? 'its answer is not understood'
          : 'it does not answer',
      );
    }
  }

  return {
    name: 'yoti',
    title: 'Yoti',
    createSession: async ({ reference, returnUrl, notificationUrl, threshold, lifetime }) => {
      const { id } = await callYoti('POST', '/sessions', Created, {
        type: 'OVER',
        ttl: lifetime,
        reference_id: reference,
        age_estimation: {
          allowed: true,
          threshold: Math.max(threshold, estimationThreshold),
          level: 'PASSIVE',
          retry_limit: 1,
        },
        digital_id: { allowed: true, threshold, level: 'NONE', retry_limit: 1 },
        doc_scan: { allowed: true, threshold, authenticity: 'AUTO', level: 'PASSIVE', retry_limit: 1 },
        credit_card: { allowed: false, threshold, level: 'NONE', retry_limit: 1 },
        mobile: { allowed: false, level: 'NONE', retry_limit: 1 },
        callback: { auto: true, url: returnUrl },
        cancel_url: returnUrl,
        // It refuses addresses without https: then the visitor's return has to do.
        ...(notificationUrl.startsWith('https:') && { notification_url: notificationUrl }),
        retry_enabled: false,
        resume_enabled: true,
        synchronous_checks: true,
      });
      const address = new URL(pageUrl);
      address.searchParams.set('sessionId', id);
      address.searchParams.set('sdkId', sdkId);
      return { providerSessionId: id, url: address.href };
    },
    getResult: async (providerSessionId, reference) => {
      const result = await callYoti('GET', `/sessions/${encodeURIComponent(providerSessionId)}/result`, Result);
      if (result.id !== providerSessionId || result.reference_id !== reference)
        throw new ProviderUnavailableError('the result is of another session');
      return inOurWords(result);
    },
    parseNotification: (body) => {
      const parsed = Notification.safeParse(body);
      return parsed.success ? { eventId: parsed.data.id, providerSessionId: parsed.data.session_key } : null;
    },
  };
}

function inOurWords({ status, type, method = null, age = null }: z.infer<typeof Result>): ProviderResult {
  switch (status) {
    case 'COMPLETE':
      // Only for this type it means "old enough", and the age is the required one.
      if (type !== 'OVER' || method === null || age === null)
        throw new ProviderUnavailableError('its answer is not understood');
      return { state: 'complete', method, threshold: age };
    case 'FAIL':
      return { state: 'failed', method, reason: null };
    case 'EXPIRED':
      return { state: 'failed', method, reason: 'expired' };
    case 'CANCELLED':
      return { state: 'canceled', method, reason: null };
    case 'ERROR':
      return { state: 'error', method, reason: null };
    default:
      // PENDING, IN_PROGRESS and any unknown status: not verified.
      return { state: 'running' };
  }
}
