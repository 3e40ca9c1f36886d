/** @jest-environment node */
import { forwardOutput } from './forward-output';

function start() {
  const sent: [string, string][] = [];
  let time = 0;
  const streamOf = forwardOutput(
    (stream, text) => sent.push([stream, text]),
    () => time,
  );
  const [out, err] = [streamOf('stdout'), streamOf('stderr')];
  return { sent, out, err, later: () => (time += 60_000) };
}

describe('what a remote prints', () => {
  it('is told by stream, without the end of its line', () => {
    const { sent, out, err } = start();
    expect(out('one\n')).toBe(true);
    err(Buffer.from('two\n'));
    expect(sent).toEqual([
      ['stdout', 'one'],
      ['stderr', 'two'],
    ]);
  });

  it('ends after 1,000 characters', () => {
    const { sent, out } = start();
    out('x'.repeat(5_000));
    expect(sent[0]?.[1]).toHaveLength(1_000);
  });

  it('is told 200 times a minute; how much more there was, with the next minute', () => {
    const { sent, out, later } = start();
    for (let n = 0; n < 250; n += 1) out('again');
    expect(sent).toHaveLength(200);
    later();
    out('later');
    expect(sent.slice(200)).toEqual([
      ['stderr', '50 more lines were printed within a minute, and left out'],
      ['stdout', 'later'],
    ]);
  });

  it('releases writers that wait for it to be written', async () => {
    const { out } = start();
    const written = new Promise((resolve) => {
      out('one', 'utf8', () => resolve('written'));
    });
    expect(await written).toBe('written');
  });
});
