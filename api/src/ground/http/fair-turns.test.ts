import { FairTurns, takeTurns } from './fair-turns';

/** Reads that end when they are told to. */
function reads(turns: FairTurns) {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const ask = (address: string, name: string) =>
    turns.run(address, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error))),
      );
    });
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await new Promise(setImmediate);
  };
  return { begun, ask, end };
}

const roomy = { atOnce: 1, perAddress: 100, total: 100, isPressed: () => false };

describe('expensive reads', () => {
  it('begin at once while there is room, one of an address', async () => {
    const { begun, ask, end } = reads(new FairTurns({ ...roomy, atOnce: 2 }));
    for (const [address, name] of [
      ['a', 'a1'],
      ['a', 'a2'],
      ['b', 'b1'],
      ['c', 'c1'],
    ] as const)
      void ask(address, name);
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  });

  it('take turns by address: a single read waits for one of an address that has many', async () => {
    const { begun, ask, end } = reads(new FairTurns(roomy));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name);
    for (const name of ['b1', 'b2']) void ask('b', name);
    for (const name of ['a1', 'a2', 'b1', 'a3', 'b2', 'a4']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
  });

  it('give the turn on when they fail', async () => {
    const { begun, ask, end } = reads(new FairTurns(roomy));
    const failed = ask('a', 'a1').catch((error: unknown) => error);
    void ask('a', 'a2');
    await end('a1', new Error('cut'));
    expect(await failed).toEqual(new Error('cut'));
    expect(begun).toEqual(['a1', 'a2']);
  });

  it('are refused with a time to wait when too many of one address wait, and others are not', async () => {
    const { ask } = reads(new FairTurns({ ...roomy, perAddress: 1 }));
    void ask('a', 'a1');
    void ask('a', 'a2');
    await expect(ask('a', 'a3')).rejects.toMatchObject({ status: 429, details: { retryAfter: 5 } });
    expect(ask('b', 'b1')).toBeInstanceOf(Promise);
  });

  it('are refused for everybody when too many wait in all, until they were served', async () => {
    const { ask, end, begun } = reads(new FairTurns({ ...roomy, total: 1 }));
    void ask('a', 'a1');
    void ask('a', 'a2');
    await expect(ask('b', 'b1')).rejects.toMatchObject({ status: 503, details: { retryAfter: 5 } });
    await end('a1');
    void ask('b', 'b2');
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'b2']);
  });

  it('leave nothing behind', async () => {
    const turns = new FairTurns(roomy);
    const { ask, end } = reads(turns);
    for (const name of ['a1', 'a2']) void ask('a', name);
    expect(turns.waiting).toBe(1);
    await end('a1');
    await end('a2');
    expect(turns.waiting).toBe(0);
    const { begun, ask: again } = reads(turns);
    void again('b', 'b1');
    expect(begun).toEqual(['b1']);
  });
});

describe('the turns of the server', () => {
  const turnsAt = (pressure: number): FairTurns => {
    const app = { pressure: () => pressure, turns: new FairTurns(roomy) };
    takeTurns({
      ...app,
      decorate: (name: 'turns', turns: FairTurns) => void (app[name] = turns),
    } as unknown as Parameters<typeof takeTurns>[0]);
    return app.turns;
  };

  it('are three at once, so that other calls find connections to the database', async () => {
    const { begun, ask, end } = reads(turnsAt(0));
    for (const address of ['a', 'b', 'c', 'd', 'e']) void ask(address, address);
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('let 128 reads of an address wait, and 512 in all', async () => {
    const { ask } = reads(turnsAt(0));
    const more = (address: string, count: number) => {
      for (let n = 0; n < count; n += 1) void ask(address, `${address}${n}`);
    };
    for (const address of ['a', 'b', 'c']) more(address, 129);
    await expect(ask('a', 'one more')).rejects.toMatchObject({ status: 429 });
    more('d', 128);
    await expect(ask('e', 'one more')).rejects.toMatchObject({ status: 503 });
  });

  it('are refused while the process has too much to do', async () => {
    await expect(turnsAt(0.5).run('a', () => Promise.resolve(1))).rejects.toMatchObject({ status: 503 });
    expect(await turnsAt(0.49).run('a', () => Promise.resolve(1))).toBe(1);
  });
});
