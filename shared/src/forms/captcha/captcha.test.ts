import { AppError } from '@platform/shared/http';
import { easyChallenge } from './fixtures';
import { createCaptcha } from './captcha';

const expiringIn = (seconds: number) => ({
  parameters: { ...easyChallenge.parameters, expiresAt: Math.round(Date.now() / 1000) + seconds },
});

function setUp({ lifetimes = [600] }: { lifetimes?: number[] } = {}) {
  const fetchChallenge = jest.fn(async () => expiringIn(lifetimes.shift() ?? 600));
  const fetchProof = jest.fn(async () => expiringIn(600));
  let solutions = 0;
  const solve = jest.fn(async () => {
    solutions += 1;
    return `solution-${solutions}`;
  });
  return { fetchChallenge, fetchProof, solve, captcha: createCaptcha({ fetchChallenge, fetchProof, solve }) };
}

describe('the person check', () => {
  it('hands out what was solved in the background', async () => {
    const { captcha, solve } = setUp();
    captcha.prepare();
    captcha.prepare();
    await expect(captcha.take()).resolves.toBe('solution-1');
    expect(solve).toHaveBeenCalledTimes(1);
  });

  it('never hands out a solution twice', async () => {
    const { captcha } = setUp();
    await expect(captcha.take()).resolves.toBe('solution-1');
    await expect(captcha.take()).resolves.toBe('solution-2');
  });

  it('solves another challenge when the first one has run out', async () => {
    const { captcha, fetchChallenge } = setUp({ lifetimes: [5, 600] });
    await expect(captcha.take()).resolves.toBe('solution-2');
    expect(fetchChallenge).toHaveBeenCalledTimes(2);
  });

  it('asks for two challenges at most when the clock of the visitor is fast', async () => {
    const { captcha, fetchChallenge } = setUp({ lifetimes: [-3600, -3600, -3600] });
    await expect(captcha.take()).resolves.toBe('solution-2');
    expect(fetchChallenge).toHaveBeenCalledTimes(2);
  });

  it('says that the check failed when the challenge cannot be solved, and can be tried again', async () => {
    const { captcha, solve } = setUp();
    solve.mockRejectedValueOnce(new Error('no cryptography here'));
    await expect(captcha.take()).rejects.toMatchObject({ code: 'captcha-failed' });
    await expect(captcha.take()).resolves.toBe('solution-1');
  });

  it('passes the error of the challenge call on', async () => {
    const { captcha, fetchChallenge } = setUp();
    const error = new AppError({ code: 'network', kind: 'network', message: 'offline', retryable: true, status: 0 });
    fetchChallenge.mockRejectedValueOnce(error);
    captcha.prepare();
    await expect(captcha.take()).rejects.toBe(error);
  });

  it('solves the longer proof when it is asked for, beside the solution that waits', async () => {
    const { captcha, fetchProof } = setUp();
    captcha.prepare();
    await expect(captcha.prove()).resolves.toBe('solution-2');
    await expect(captcha.take()).resolves.toBe('solution-1');
    expect(fetchProof).toHaveBeenCalledTimes(1);
  });

  it('gives up solving when the form is gone', async () => {
    const controllers: AbortController[] = [];
    const captcha = createCaptcha({
      fetchChallenge: async () => expiringIn(600),
      fetchProof: async () => expiringIn(600),
      solve: async (_, controller) => {
        controllers.push(controller);
        return 'solution';
      },
    });
    await captcha.take();
    captcha.stop();
    expect(controllers[0]?.signal.aborted).toBe(true);
  });
});
