/** The ledger account that tips and private shows of a room are paid to (docs/decisions/chat.md). */
export const performerAccount = (roomId: number) => ({ system: `performer:${roomId}` }) as const;
