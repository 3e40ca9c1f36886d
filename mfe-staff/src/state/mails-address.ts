/** Which mails are listed, as the address has it. */
export interface MailsAddress {
  /** Left out: those that wait. */
  state?: 'failed';
  /** Where a later page of the list begins. */
  cursor?: string;
}

/** @param search of the address; what is wrong in it is left out */
export function readMailsAddress(search: URLSearchParams): MailsAddress {
  const cursor = search.get('cursor') ?? '';
  return { ...(search.get('state') === 'failed' && { state: 'failed' as const }), ...(cursor !== '' && { cursor }) };
}
