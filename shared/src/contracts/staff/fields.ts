import { z } from 'zod';
import { staffReasonMaxLength } from '../limits';

/** Every endpoint of staff: no guest, member or performer learns that it exists. */
export const staff = { access: 'staff', audience: 'any' } as const;

/** Why a member of staff did something; it is kept in the audit log. */
export const StaffReason = z
  .string()
  .trim()
  .min(3, 'Say why, in at least three characters.')
  .max(staffReasonMaxLength, `Use up to ${staffReasonMaxLength} characters.`);

/** Where the next page of a list begins; opaque. */
export const StaffCursor = z.string().max(200).optional();

/** ISO time. */
export const Time = z.iso.datetime();

/** A performer's number, as in an address. */
export const PerformerId = z.coerce.number().int().positive().max(2_147_483_647);
