import { act, renderHook } from '@testing-library/react';
import { useFullScreen, usePictureInPicture } from './use-screens';

const set = (target: object, name: string, value: unknown): void =>
  void Object.defineProperty(target, name, { value, configurable: true });
const done = () => Promise.resolve();
afterEach(() => {
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name);
  for (const name of ['pictureInPictureEnabled', 'pictureInPictureElement', 'exitPictureInPicture'])
    Reflect.deleteProperty(document, name);
});

it('gives the whole screen to the stage, with what stands on it, and takes it back', () => {
  const stage = document.createElement('div');
  const [enter, leave] = [jest.fn(done), jest.fn(done)];
  set(stage, 'requestFullscreen', enter);
  set(document, 'exitFullscreen', leave);
  set(document, 'fullscreenEnabled', true);
  const { result } = renderHook(() => useFullScreen({ current: stage }, document.createElement('video')));
  expect(result.current).toMatchObject({ isPossible: true, isOn: false });
  result.current.toggle();
  expect(enter).toHaveBeenCalledTimes(1);
  act(() => {
    set(document, 'fullscreenElement', stage);
    document.dispatchEvent(new Event('fullscreenchange'));
  });
  expect(result.current.isOn).toBe(true);
  result.current.toggle();
  expect(leave).toHaveBeenCalledTimes(1);
});

it('gives it to the picture alone on phones that have no other way, and offers nothing without any', () => {
  const stage = { current: document.createElement('div') };
  const video = document.createElement('video');
  expect(renderHook(() => useFullScreen(stage, video)).result.current.isPossible).toBe(false);
  const enter = jest.fn();
  set(video, 'webkitEnterFullscreen', enter);
  const { result } = renderHook(() => useFullScreen(stage, video));
  expect(result.current.isPossible).toBe(true);
  result.current.toggle();
  expect(enter).toHaveBeenCalledTimes(1);
});

it('shows the picture in a window of its own, and takes it back', () => {
  const video = document.createElement('video');
  const [enter, leave] = [jest.fn(() => Promise.reject(new Error('no picture yet'))), jest.fn(done)];
  set(video, 'requestPictureInPicture', enter);
  set(document, 'exitPictureInPicture', leave);
  set(document, 'pictureInPictureEnabled', true);
  const { result } = renderHook(() => usePictureInPicture(video));
  expect(result.current).toMatchObject({ isPossible: true, isOn: false });
  // A refusal leaves everything as it is.
  result.current.toggle();
  expect(enter).toHaveBeenCalledTimes(1);
  act(() => {
    set(document, 'pictureInPictureElement', video);
    video.dispatchEvent(new Event('enterpictureinpicture'));
  });
  expect(result.current.isOn).toBe(true);
  result.current.toggle();
  expect(leave).toHaveBeenCalledTimes(1);
  act(() => {
    set(document, 'pictureInPictureElement', null);
    video.dispatchEvent(new Event('leavepictureinpicture'));
  });
  expect(result.current.isOn).toBe(false);
});
