import { act, screen, within } from '@testing-library/react';
import { AppError } from '@platform/shared/http';
import type { Fixtures } from '@platform/shared/testing';
import { memberWith } from '../fixtures/viewers';
import { mockChat, roomAccess } from './mock-room';
import { renderPage, type PageOptions } from './render-page';
import type { SimulatedChat } from './simulated-room';

/** A refusal of the API, which says why in words. */
export const refusal = (code: string, status = 409) =>
  new AppError({ code, kind: 'conflict', message: 'The reason in words.', retryable: false, status });
/** Opens the page of a room whose call may be watched. */
export const open = (options: PageOptions = {}) =>
  renderPage({
    at: '/camgirls/mara-vellin',
    ...options,
    fixtures: { 'POST /api/camgirls/{nickname}/call': roomAccess, ...options.fixtures },
  });
/** The same for a member. */
export const asMember = (fixtures: Fixtures = {}, coins?: number, at?: string) =>
  open({ viewer: memberWith(coins), fixtures, ...(at !== undefined && { at }) });
export const stage = (name = 'Mara Vellin') => within(screen.getByRole('region', { name: `Live video of ${name}` }));
export const log = () => within(screen.getByRole('log', { name: 'Chat messages' }));
/** Lets the simulated chat welcome the visitor. */
export const tell = (change: Parameters<SimulatedChat['welcome']>[0] = {}) => act(() => mockChat.welcome(change));
