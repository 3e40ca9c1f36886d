/**
 * Endpoints of staff with a limit of bodies of their own, in bytes, by name. Beside `bodyMaxBytesOf`, because browsers have
 * that file, and no visitor learns what staff can do.
 */
export const staffBodyMaxBytesOf: Readonly<Record<string, number>> = {
  'POST /api/staff/performers/{id}/papers': 16 * 1024 * 1024,
};
