import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { startApart } from './lib/apart.mjs';
import { percentile, steadyLoad } from './lib/steady-load.mjs';

/** Log-ins in each measurement, how many of them run at the same time, and how many a second at a steady pace. */
const count = 400;
const together = 16;
const rate = 20;

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Logs in once. @returns {Promise<{ time: number, session: string }>} milliseconds, and the cookie */
function logIn({ origin, email, password }, recaptchaToken) {
  const body = JSON.stringify({ email, password, recaptchaToken });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'sec-fetch-site': 'same-origin',
  };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(`${origin}/api/profile/login`, { method: 'POST', headers, agent }, (response) => {
      let text = '';
      response
        .on('data', (chunk) => (text += chunk))
        .on('end', () => {
          if (response.statusCode !== 200)
            return reject(new Error(`the log-in answers ${response.statusCode}: ${text}`));
          resolve({ time: performance.now() - begun, session: response.headers['set-cookie'][0].split(';')[0] });
        });
    });
    request.on('error', reject).end(body);
  });
}

/** Logs in with each token until the list is empty. */
async function drain(server, tokens) {
  for (let token = tokens.pop(); token !== undefined; token = tokens.pop()) await logIn(server, token);
}

/**
 * Log-ins of one member against a scratch database. Server, database and load generator share the machine.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  const server = await startApart('login-server', 'startLoginServer');
  try {
    say(`Solving ${2 * count + 50} person checks beforehand.`);
    const tokens = [];
    for (let index = 0; index < 2 * count + 50; index += 1) tokens.push(await server.solvedCaptcha());
    // The first log-ins are slower, because the code is compiled then.
    await drain(server, tokens.splice(0, 50));

    const burst = tokens.splice(0, count);
    const begun = performance.now();
    await Promise.all(Array.from({ length: together }, () => drain(server, burst)));
    const perSecond = (count * 1000) / (performance.now() - begun);

    const start = performance.now();
    const steady = [];
    for (const [index, token] of tokens.entries()) {
      await delay(Math.max(0, start + (index * 1000) / rate - performance.now()));
      steady.push(logIn(server, token));
    }
    const logIns = await Promise.all(steady);
    const times = logIns.map(({ time }) => time).toSorted((a, b) => a - b);

    const headers = { cookie: `age-agreement=1; ${logIns.at(-1).session}` };
    const bootstrap = await steadyLoad({
      origin: server.origin,
      pathOf: () => '/api/bootstrap?path=/',
      headers,
      rate: 50,
      seconds: 8,
    });
    return [
      {
        name: `log-ins, ${together} at a time`,
        measured: `${Math.round(perSecond)} a second`,
        target: 'at least 150 a second on two cores',
      },
      {
        name: `log-ins, ${rate} a second`,
        measured: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
        target: 'p99 under 150 ms',
      },
      {
        name: "a member's bootstrap, 50 a second",
        measured: `p50 ${percentile(bootstrap.times, 0.5).toFixed(1)} ms, p99 ${percentile(bootstrap.times, 0.99).toFixed(1)} ms, ${bootstrap.failures} wrong`,
      },
    ];
  } finally {
    agent.destroy();
    await server.close();
  }
}
