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

// What is asked for stands in the address: `?clip=sbs-180&projection=180&stereo=side-by-side&fieldOfView=180&lens=…`.
const asked = new URLSearchParams(window.location.search);
window.probe = probe;
window.seconds = [];
window.retries = 0;
if (asked.has('headset')) {
  const device = new XRDevice(metaQuest3, { stereoEnabled: true });
  device.installRuntime({ forceInstall: true, polyfillLayers: asked.get('headset') === 'layers' });
  window.headset = device;
}

function Harness(): ReactNode {
  const [open, setOpen] = useState(asked.has('clip'));
  const [attempt, setAttempt] = useState(0);
  const [clip, url] = [
    asked.get('clip'),
    (at: number) => `/clips/${asked.get('clip')}.mp4${at > 0 ? `?attempt=${at}` : ''}`,
  ];
  const file = {
    url: url(attempt),
    projection: asked.get('projection') ?? '360',
    stereo: asked.get('stereo') ?? 'mono',
    fieldOfView: Number(asked.get('fieldOfView') ?? 360),
    lens: asked.get('lens'),
  } as ViewerFile;
  return (
    <main className="container" style={{ paddingBlock: 24 }}>
      <h1 style={{ marginBottom: 24 }}>VR viewer</h1>
      {open ? (
        <VrViewer
          file={file}
          poster={null}
          title={clip ?? ''}
          startAt={Number(asked.get('startAt') ?? 0)}
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
