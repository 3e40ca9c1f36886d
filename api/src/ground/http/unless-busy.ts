import { ApiError } from '../errors';
import { PoolBusyError } from '../images/pool';

/**
 * Makes a picture for a visitor.
 * @throws ApiError 503 while too many wait
 */
export async function unlessBusy<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof PoolBusyError)) throw error;
    throw new ApiError(503, 'unavailable', 'We’re processing a lot of pictures. Please try again in a moment.', {
      retryAfter: 2,
    });
  }
}
