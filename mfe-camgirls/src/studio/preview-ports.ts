import { levelOf, silence } from './level';
import type { PreviewPorts } from './preview-model';

/** The browser, as a preview needs it. */
export const previewPorts: PreviewPorts = {
  mediaDevices: () => navigator.mediaDevices,
  createMeter: (stream) => {
    if (stream.getAudioTracks().length === 0) return { level: () => silence, end: () => undefined };
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    // 170 ms at 48 kHz: longer than the time between two looks, so that no sound falls between them.
    analyser.fftSize = 8192;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    return {
      level: () => {
        // Browsers start it only after a press, and the page's presses come later than the stream.
        if (context.state === 'suspended') void context.resume();
        analyser.getFloatTimeDomainData(samples);
        return levelOf(samples);
      },
      end: () => void context.close(),
    };
  },
  every: (ms, callback) => {
    const timer = setInterval(callback, ms);
    return () => clearInterval(timer);
  },
};
