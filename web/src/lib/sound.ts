// Small sounds, made on the spot: there is no file to fetch.

import { settings } from "./settings.svelte";

export type Sound = "tap" | "dice" | "thud" | "clack" | "flap" | "splash" | "chime" | "turn" | "grunt" | "win" | "lose";

interface Tone {
  shape: OscillatorType | "noise";
  from: number; // hertz
  to: number;
  at: number; // seconds
  long: number;
  loud: number;
}

const tone = (shape: Tone["shape"], from: number, to: number, at: number, long: number, loud: number): Tone => ({
  shape,
  from,
  to,
  at,
  long,
  loud,
});

const TONES: Record<Sound, Tone[]> = {
  tap: [tone("triangle", 520, 380, 0, 0.05, 0.12)],
  dice: [0, 0.06, 0.11, 0.17].map((at, i) => tone("noise", 1900 - 250 * i, 900, at, 0.05, 0.16)),
  thud: [tone("sine", 130, 45, 0, 0.28, 0.5), tone("noise", 500, 120, 0, 0.12, 0.2)],
  clack: [tone("noise", 1500, 500, 0, 0.06, 0.25), tone("triangle", 300, 180, 0, 0.07, 0.2)],
  flap: [0, 0.1, 0.2].map((at) => tone("noise", 700, 1500, at, 0.08, 0.1)),
  splash: [tone("noise", 2400, 300, 0, 0.5, 0.25)],
  chime: [tone("sine", 880, 880, 0, 0.3, 0.14), tone("sine", 1320, 1320, 0.08, 0.35, 0.1)],
  turn: [tone("triangle", 440, 440, 0, 0.12, 0.14), tone("triangle", 660, 660, 0.11, 0.18, 0.14)],
  grunt: [
    tone("sawtooth", 95, 60, 0, 0.28, 0.22),
    tone("sawtooth", 118, 70, 0.05, 0.24, 0.16),
    tone("noise", 300, 140, 0, 0.2, 0.15),
  ],
  win: [523, 659, 784, 1047].map((hz, i) => tone("triangle", hz, hz, 0.12 * i, 0.25, 0.16)),
  lose: [392, 330, 262].map((hz, i) => tone("triangle", hz, hz * 0.97, 0.17 * i, 0.3, 0.14)),
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

export function play(sound: Sound): void {
  if (!settings.sound) return;
  if (!navigator.userActivation.hasBeenActive) return; // browsers keep a page silent until it is touched
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const heard = sound === "grunt" && !settings.grunt ? "clack" : sound;
  for (const part of TONES[heard]) voice(context, part);
}

function voice(audio: AudioContext, part: Tone): void {
  const start = audio.currentTime + part.at;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(part.loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + part.long);
  volume.connect(audio.destination);
  if (part.shape === "noise") {
    const source = audio.createBufferSource();
    source.buffer = noise ??= whiteNoise(audio);
    const band = audio.createBiquadFilter();
    band.type = "bandpass";
    glide(band.frequency, part, start);
    source.connect(band).connect(volume);
    source.start(start);
    source.stop(start + part.long);
  } else {
    const source = audio.createOscillator();
    source.type = part.shape;
    glide(source.frequency, part, start);
    source.connect(volume);
    source.start(start);
    source.stop(start + part.long);
  }
}

function glide(pitch: AudioParam, part: Tone, start: number): void {
  pitch.setValueAtTime(part.from, start);
  pitch.exponentialRampToValueAtTime(part.to, start + part.long);
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return buffer;
}
