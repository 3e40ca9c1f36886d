import { headsetOffered } from './headset';

const put = (xr: object | undefined) => Object.defineProperty(navigator, 'xr', { value: xr, configurable: true });
afterEach(() => put(undefined));

test.each<[string, object | undefined, boolean]>([
  ['a browser without WebXR', undefined, false],
  ['a device that shows such films', { isSessionSupported: () => Promise.resolve(true) }, true],
  ['a device that shows none', { isSessionSupported: () => Promise.resolve(false) }, false],
  [
    'a page that may not ask',
    { isSessionSupported: () => Promise.reject(new DOMException('no', 'SecurityError')) },
    false,
  ],
])('%s: a headset is offered only where one is there', async (_, xr, offered) => {
  put(xr);
  expect(await headsetOffered()).toBe(offered);
});
