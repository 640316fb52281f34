/** Our own little sounds, made out of tones and a rustle; nothing is loaded, and nothing before somebody has clicked. */
import { canVibrate, settings } from '../link/settings.svelte';
import type { Sound } from './sounds';

/** A tone: when it starts (s), its pitch (Hz), how long it lasts (s), how loud it is; or a rustle around that pitch. */
interface Note {
  at: number;
  high: number;
  long: number;
  loud: number;
  rustle?: boolean;
}

const tone = (at: number, high: number, long: number, loud: number): Note => ({ at, high, long, loud });
const rustle = (at: number, high: number, long: number, loud: number): Note => ({ at, high, long, loud, rustle: true });

const NOTES: Record<Sound, Note[]> = {
  laid: [rustle(0, 1800, 0.06, 0.5), tone(0.01, 190, 0.07, 0.35)],
  drawn: [rustle(0, 3200, 0.12, 0.32)],
  turn: [tone(0, 659, 0.16, 0.3), tone(0.11, 880, 0.26, 0.3)],
  call: [tone(0, 988, 0.09, 0.4), tone(0.09, 1319, 0.18, 0.4)],
  deal: [tone(0, 523, 0.2, 0.28), tone(0.14, 659, 0.2, 0.28), tone(0.28, 587, 0.36, 0.28)],
  won: [tone(0, 523, 0.18, 0.3), tone(0.12, 659, 0.18, 0.3), tone(0.24, 784, 0.18, 0.3), tone(0.36, 1047, 0.5, 0.34)],
  snap: [rustle(0, 2600, 0.03, 0.7), rustle(0.02, 900, 0.05, 0.45), tone(0.015, 150, 0.06, 0.4)],
  refused: [tone(0, 247, 0.13, 0.36), tone(0.12, 208, 0.2, 0.36)],
};
/** Seconds by which these sounds wait if others are played with them: the sounds of cards come first. */
const AFTER = 0.18;
const AFTER_CARDS: readonly Sound[] = ['turn', 'deal', 'won'];
const SHAKES: Partial<Record<Sound, number[]>> = { turn: [60], refused: [40, 60, 40] };
const LOUDEST = 0.5;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Called from a click or a key, as browsers demand it. */
export function wakeSound(): void {
  if (!settings.sound || !('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  if (context.state !== 'running') void context.resume().catch(() => undefined);
}

if (typeof document !== 'undefined') {
  for (const kind of ['pointerup', 'keydown']) document.addEventListener(kind, wakeSound, { capture: true, passive: true });
}

export function sound(...all: Sound[]): void {
  for (const one of all) {
    ring(one, all.length > 1 && AFTER_CARDS.includes(one) ? AFTER : 0);
    const shake = SHAKES[one];
    if (shake && settings.vibration && canVibrate) navigator.vibrate(shake);
  }
}

function ring(which: Sound, wait: number): void {
  if (!settings.sound || !context || context.state !== 'running') return;
  for (const note of NOTES[which]) play(context, note, context.currentTime + wait + note.at);
}

function play(on: AudioContext, note: Note, at: number): void {
  const gain = on.createGain();
  const loud = note.loud * LOUDEST * (settings.volume / 10) ** 2;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud), at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + note.long);
  const source = note.rustle ? rustling(on, note.high, gain) : ringing(on, note.high, gain);
  gain.connect(on.destination);
  source.start(at);
  source.stop(at + note.long + 0.02);
}

function ringing(on: AudioContext, high: number, out: AudioNode): AudioScheduledSourceNode {
  const source = on.createOscillator();
  source.type = 'triangle';
  source.frequency.value = high;
  source.connect(out);
  return source;
}

function rustling(on: AudioContext, high: number, out: AudioNode): AudioScheduledSourceNode {
  if (!noise) {
    noise = on.createBuffer(1, on.sampleRate / 4, on.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const source = on.createBufferSource();
  source.buffer = noise;
  const band = on.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = high;
  band.Q.value = 0.8;
  source.connect(band).connect(out);
  return source;
}
