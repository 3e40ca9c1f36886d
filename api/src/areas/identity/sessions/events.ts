import { defineEvent } from '../../../ground/events';

/** A browser signed out: its session has ended. */
export const signedOut = defineEvent<null>('logged out');
