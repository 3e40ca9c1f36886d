import http from 'node:http';
import { loadavg } from 'node:os';
import { median } from '../../tooling/scripts/run/figures.mjs';
import { startApart } from './lib/apart.mjs';
import { percentile } from './lib/steady-load.mjs';

/** Calls for a known address, and as many for unknown ones. */
const count = 200;
/** Calls of each kind beforehand, while the code is compiled. */
const warmUp = 20;
/** Bootstrap samples for the confidence interval. */
const samples = 2_000;

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** One fixed address, like the known one: both get the same number of requests. */
const unknown = 'nobody@example.com';

/** Endpoints whose response must not tell whether an address is known: path, body and the one expected status. */
const endpoints = [
  {
    name: 'log-in, refused',
    path: '/api/profile/login',
    body: (email) => ({ email, password: 'not the password' }),
    status: 401,
  },
  {
    name: 'link to register',
    path: '/api/profile/registration/request-link',
    body: (email) => ({ email, promotionSubscribe: false }),
    status: 200,
  },
  {
    name: 'link to a new password',
    path: '/api/profile/password/request-link',
    body: (email) => ({ email }),
    status: 200,
  },
];

/** Sends one request. @returns {Promise<number>} milliseconds until the whole response has arrived */
function timeRequest(origin, { path, status }, body) {
  const payload = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    'sec-fetch-site': 'same-origin',
  };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(`${origin}${path}`, { method: 'POST', headers, agent }, (response) => {
      let text = '';
      response
        .on('data', (chunk) => (text += chunk))
        .on('end', () => {
          if (response.statusCode === status) resolve(performance.now() - begun);
          else reject(new Error(`${path} answers ${response.statusCode}: ${text}`));
        });
    });
    request.on('error', reject).end(payload);
  });
}

/** The 95% confidence interval of the median difference, by bootstrap resampling. */
function spreadOf(differences) {
  const drawn = Array.from({ length: samples }, () =>
    median(differences.map(() => differences[Math.floor(Math.random() * differences.length)])),
  ).toSorted((a, b) => a - b);
  return [percentile(drawn, 0.025), percentile(drawn, 0.975)];
}

/**
 * Whether the response time tells a known address from an unknown one. Requests run one after the other, in pairs
 * of random order. Server, database and load generator share the machine.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  const server = await startApart('login-server', 'startLoginServer');
  try {
    const figures = [];
    for (const endpoint of endpoints) {
      say(`${endpoint.name}: ${2 * (count + warmUp)} person checks beforehand, then as many calls.`);
      const tokens = [];
      for (let index = 0; index < 2 * (count + warmUp); index += 1) tokens.push(await server.solvedCaptcha());
      const times = { known: [], unknown: [] };
      for (let pair = 0; pair < count + warmUp; pair += 1) {
        const emails = { known: server.email, unknown };
        for (const kind of Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known']) {
          const time = await timeRequest(server.origin, endpoint, {
            ...endpoint.body(emails[kind]),
            recaptchaToken: tokens.pop(),
          });
          if (pair >= warmUp) times[kind].push(time);
        }
      }
      const differences = times.known.map((time, pair) => time - times.unknown[pair]);
      const [least, most] = spreadOf(differences);
      figures.push({
        name: `${endpoint.name}: known and unknown address, ${count} calls each`,
        measured: `p50 ${median(times.known).toFixed(2)} and ${median(times.unknown).toFixed(2)} ms; median difference ${median(differences).toFixed(2)} ms (95%: ${least.toFixed(2)} to ${most.toFixed(2)})`,
        target: 'no difference that shows: 0 within the 95%',
      });
    }
    return [
      ...figures,
      {
        name: 'load average of the machine, 1 and 5 minutes',
        measured: loadavg()
          .slice(0, 2)
          .map((load) => load.toFixed(1))
          .join(', '),
      },
    ];
  } finally {
    agent.destroy();
    await server.close();
  }
}
