import { z } from 'zod';

/** A QR code: rows of dark (1) and light (0) modules, as many as each has modules. */
export const QrRows = z.array(z.string().regex(/^[01]+$/));
