import { defineEvent } from '../../../ground/events';

/** A member asked for the removal of their account; it is erased later. */
export const removalRequested = defineEvent<{ readonly accountId: number; readonly now: Date }>('removal requested');
