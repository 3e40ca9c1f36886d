import type { ReplyOf } from '@platform/shared/contracts';

export type Member = ReplyOf<'GET /api/staff/members/{id}'>;

/** Props of the dialog of an act on a member. */
export interface MemberActProps {
  member: Member;
  onClose: () => void;
}
