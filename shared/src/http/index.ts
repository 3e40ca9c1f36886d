export { AppError, type AppErrorData, type ErrorKind, errorFromResponse, toAppError } from './app-error';
export {
  type CallOptions,
  createHttpClient,
  type HttpClient,
  type HttpOptions,
  loadTransport,
  type Sent,
} from './client';
