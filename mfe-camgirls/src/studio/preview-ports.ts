import { type PreviewPorts, silence } from './preview-model';

/** The browser, as a preview needs it. */
export const previewPorts: PreviewPorts = {
  mediaDevices: () => navigator.mediaDevices,
  createMeter: (stream) => {
    if (stream.getAudioTracks().length === 0) return { level: () => silence, end: () => undefined };
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    return {
      level: () => {
        // Browsers start it only after a press, and the page's presses come later than the stream.
        if (context.state === 'suspended') void context.resume();
        analyser.getFloatTimeDomainData(samples);
        const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
        return power === 0 ? silence : Math.max(silence, Math.min(0, 10 * Math.log10(power)));
      },
      end: () => void context.close(),
    };
  },
  every: (ms, callback) => {
    const timer = setInterval(callback, ms);
    return () => clearInterval(timer);
  },
};
