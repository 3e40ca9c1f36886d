import { encode } from 'uqr';

/** @returns a text as a QR code: rows of dark (1) and light (0) modules */
export const qrRows = (text: string): string[] => encode(text).data.map((row) => row.map(Number).join(''));
