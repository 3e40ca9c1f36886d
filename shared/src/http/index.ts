export { AppError, type AppErrorFacts, type ErrorKind, errorFromAnswer, toAppError } from './app-error';
export { type CallOptions, createHttpClient, type HttpClient, type HttpOptions, loadTransport } from './client';
