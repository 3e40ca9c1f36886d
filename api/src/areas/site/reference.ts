import { makeCode } from '../../ground/security/secrets';

/** No letters and digits that look alike, because references are read out and typed. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Reference that a visitor quotes when writing again; it cannot be guessed, and does not reveal how many there are. */
export const makeReference = (letter: 'C' | 'R'): string => `${letter}-${makeCode(alphabet, 8)}`;
