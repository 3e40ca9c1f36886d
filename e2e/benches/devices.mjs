import { WebSocketServer } from 'ws';
import { hydrated, withBrowser } from './lib/browser.mjs';
import { withPlatform } from './lib/platform.mjs';

/** Milliseconds of film that are listened to: less than the demo's shortest one. */
const listened = 9_000;
/** A film of the demo with a script, for every member. */
const film = 'twelfth-floor-north-side';
const stroker = {
  DeviceIndex: 0,
  DeviceName: 'Bench stroker',
  DeviceMessageTimingGap: 0,
  DeviceFeatures: {
    0: {
      FeatureIndex: 0,
      FeatureDescriptor: 'Stroke',
      Output: { HwPositionWithDuration: { Value: [0, 100], Duration: [0, 60_000] } },
      Input: {},
    },
  },
};

/**
 * How exactly a device follows a script: a member plays a film with a device at a small Buttplug server, and the film's
 * place at each command is compared with the action of the script that it begins.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(say, (origin) =>
    withBrowser(say, origin, async (newPage) => {
      const commands = [];
      const server = await listen(commands);
      const { page, close } = await newPage();
      await page.goto(`${origin}/login`);
      await hydrated(page);
      await page.getByLabel('E-mail').fill('rowan@example.com');
      await page.getByLabel('Password', { exact: true }).fill('demo-member-2026');
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.waitForURL((url) => url.pathname !== '/login');
      await page.goto(`${origin}/videos/${film}`);
      await hydrated(page);
      await page
        .getByRole('button', { name: /^(Play|Continue)/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Device', exact: true }).click();
      await page.getByLabel('Intiface address').fill(`ws://127.0.0.1:${server.address().port}`);
      await page.getByRole('button', { name: 'Connect' }).click();
      await page.getByText('The device follows the script.').waitFor();
      const places = await page.evaluate(placesOf, listened);
      const { actions } = await page.evaluate(
        async (path) => (await fetch(path)).json(),
        `/api/videos/${film}/scripts/2`,
      );
      await close();
      server.close();
      const off = commands.flatMap((at) => {
        const ms = placeAt(places, at);
        return ms === null ? [] : [Math.min(...actions.map((action) => Math.abs(action.at - ms)))];
      });
      return [
        {
          name: 'movements of a script: furthest from their time',
          measured: `${Math.round(Math.max(...off))} ms`,
          target: 'within 50 ms',
        },
        { name: 'movements that were compared', measured: String(off.length) },
      ];
    }),
  );

/** Where the film is, a hundred times a second. Runs in the page. */
const placesOf = (ms) =>
  new Promise((resolve) => {
    const video = document.querySelector('video');
    const places = [];
    const timer = setInterval(() => places.push([Date.now(), video.currentTime * 1000]), 10);
    setTimeout(() => {
      clearInterval(timer);
      resolve(places);
    }, ms);
  });

/** The film's place at a time, or null when it was not looked at then. */
function placeAt(places, at) {
  const after = places.findIndex(([time]) => time >= at);
  if (after < 1) return null;
  const [time, ms] = places[after - 1];
  return ms + (at - time);
}

/** Listens as Intiface does. @param {number[]} commands gets the time of each movement */
async function listen(commands) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('connection', (socket) => {
    const send = (message) => socket.send(JSON.stringify([message]));
    socket.on('message', (/** @type {Buffer} */ data) => {
      for (const message of JSON.parse(data.toString())) {
        const [[name, { Id }]] = Object.entries(message);
        if (name === 'OutputCmd') commands.push(Date.now());
        if (name === 'RequestServerInfo')
          send({
            ServerInfo: { Id, ServerName: 'Bench', MaxPingTime: 0, ProtocolVersionMajor: 4, ProtocolVersionMinor: 0 },
          });
        else if (name === 'RequestDeviceList') send({ DeviceList: { Id, Devices: { 0: stroker } } });
        else send({ Ok: { Id } });
      }
    });
  });
  return server;
}
