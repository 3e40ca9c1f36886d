import { createContext, useContext } from 'react';
import type { ReplyOf, StaffAct } from '@platform/shared/contracts';

export type Me = ReplyOf<'GET /api/staff/me'>;

/** Who is at work; `StaffPage` gives it to what it shows. */
export const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('this part of the staff area stands outside of StaffPage');
  return me;
}

/** Whether the one at work may do something; the API decides, this leaves out what it would refuse. */
export const useMay = (act: StaffAct): boolean => useMe().acts.includes(act);
