import { makeCode } from '../../ground/security/secrets';

/** Without letters and digits that look alike, because references are read out and typed. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** What a visitor names when writing again; it cannot be guessed, and does not tell how many there are. */
export const makeReference = (letter: 'C' | 'R'): string => `${letter}-${makeCode(alphabet, 8)}`;
