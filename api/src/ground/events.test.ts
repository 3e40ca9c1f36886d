import type { Area, GroundServices } from './area';
import type { Queryable } from './db/database';
import { defineEvent, emit, on } from './events';

const tx = { name: 'the transaction' } as unknown as Queryable;
const paid = defineEvent<{ readonly amount: number }>('paid');
const other = defineEvent<null>('other');
const area = (name: string, ...listens: ReturnType<typeof on>[]): Area => ({ name, listens }) as unknown as Area;
const servicesOf = (...areas: Area[]): GroundServices => ({ areas }) as unknown as GroundServices;

describe('an event', () => {
  it('reaches its listeners in the order of the areas, with the transaction that caused it', async () => {
    const heard: unknown[] = [];
    const listener = (name: string) => on(paid, async (inside, { amount }) => void heard.push([name, inside, amount]));
    const deaf = on(other, async () => void heard.push('another event'));
    await emit(servicesOf(area('a', listener('a'), deaf), area('b'), area('c', listener('c'))), tx, paid, {
      amount: 5,
    });
    expect(heard).toEqual([
      ['a', tx, 5],
      ['c', tx, 5],
    ]);
  });

  it('fails with its listener, so that the transaction is undone', async () => {
    const services = servicesOf(
      area(
        'a',
        on(paid, () => Promise.reject(new Error('no'))),
      ),
    );
    await expect(emit(services, tx, paid, { amount: 5 })).rejects.toThrow('no');
  });
});
