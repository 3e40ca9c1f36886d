import '@platform/shared/ui/base.global.css';
import { metaQuest3, XRDevice } from 'iwer';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterBridge } from '@platform/shared/remote';
import { createMemoryRouter } from '@platform/shared/testing';
import { type ViewerFile, VrViewer } from '../../viewer';
import { probe } from './probe';

declare global {
  interface Window {
    probe: typeof probe;
    headset?: XRDevice;
    /** Seconds told by `onTime`. */
    seconds: number[];
    retries: number;
  }
}

// The settings are in the address: `?clip=sbs-180&projection=180&stereo=side-by-side&fieldOfView=180&lens=…`.
const parameters = new URLSearchParams(window.location.search);
window.probe = probe;
window.seconds = [];
window.retries = 0;
if (parameters.has('headset')) {
  const device = new XRDevice(metaQuest3, { stereoEnabled: true });
  device.installRuntime({ forceInstall: true, polyfillLayers: parameters.get('headset') === 'layers' });
  window.headset = device;
}

function Harness(): ReactNode {
  const [open, setOpen] = useState(parameters.has('clip'));
  const [attempt, setAttempt] = useState(0);
  const [part, setPart] = useState(0);
  const [clip, url] = [
    parameters.get('clip'),
    (at: number) => `/clips/${parameters.get('clip')}.mp4${at > 0 ? `?attempt=${at}` : ''}`,
  ];
  const file = {
    url: url(attempt),
    projection: parameters.get('projection') ?? '360',
    stereo: parameters.get('stereo') ?? 'mono',
    fieldOfView: Number(parameters.get('fieldOfView') ?? 360),
    lens: parameters.get('lens'),
  } as ViewerFile;
  // `&qualities=HD,4K`: names alone, of the one clip.
  const parts = (parameters.get('qualities')?.split(',') ?? []).map((quality, index) => ({
    part: index,
    label: quality,
    frame: { ...file, quality, width: 1920, height: 960 },
  }));
  const chosen = parts[part];
  return (
    <main className="container" style={{ paddingBlock: 24 }}>
      <h1 style={{ marginBottom: 24 }}>VR viewer</h1>
      {open ? (
        <VrViewer
          file={file}
          quality={
            chosen && {
              parts,
              part: chosen,
              onPart: (next) => setPart(parts.findIndex((one) => one.part === next.part)),
            }
          }
          poster={null}
          title={clip ?? ''}
          startAt={Number(parameters.get('startAt') ?? 0)}
          autoPlay={!parameters.has('clip')}
          onClose={() => setOpen(false)}
          onTime={(second) => window.seconds.push(second)}
          onRetry={() => {
            window.retries += 1;
            setAttempt(attempt + 1);
          }}
        />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Open the viewer
        </button>
      )}
    </main>
  );
}

const element = document.getElementById('app');
if (element === null) throw new Error('the page has no element #app');
createRoot(element).render(
  <RouterBridge router={createMemoryRouter('/videos')} owns={() => true}>
    <Harness />
  </RouterBridge>,
);
