// Sounds made by the page itself: no files. Silent until the reader wishes for them, and until the first click, as browsers demand.

// Each sound as a few notes: shape, frequency from and to, start, length, loudness; "noise" is filtered noise.
export const SOUNDS = {
  bell: [["sine", 880, 870, 0, 1.1, .5], ["sine", 1760, 1740, 0, .8, .25], ["sine", 880, 870, .28, 1.1, .5]],
  boo: [["noise", 300, 180, 0, .9, .35]],
  boom: [["noise", 400, 40, 0, .7, .9], ["sine", 90, 30, 0, .6, .8]],
  card: [["noise", 2500, 900, 0, .09, .25]],
  cheer: [["noise", 900, 1800, 0, 1, .35]],
  dice: [["noise", 3200, 2000, 0, .04, .4], ["noise", 2600, 1800, .09, .04, .35], ["noise", 3000, 1600, .17, .05, .3]],
  hit: [["noise", 1200, 200, 0, .12, .7], ["sine", 160, 60, 0, .14, .6]],
  step: [["noise", 700, 300, 0, .05, .15]],
  thud: [["sine", 110, 40, 0, .25, .8], ["noise", 300, 80, 0, .18, .5]],
  whistle: [["square", 2100, 2150, 0, .35, .08], ["square", 2100, 2000, .4, .5, .08]],
};

let audio = null, noise = null;
export function play(name) {
  const notes = SOUNDS[name];
  if (!notes || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const data = noise.getChannelData(0);
    for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
  }
  for (const [shape, from, to, start, length, loud] of notes) {
    const now = audio.currentTime + start, volume = audio.createGain();
    volume.gain.setValueAtTime(loud * .25, now);
    volume.gain.exponentialRampToValueAtTime(.0001, now + length);
    volume.connect(audio.destination);
    let source;
    if (shape === "noise") {
      source = audio.createBufferSource();
      source.buffer = noise;
      const filter = audio.createBiquadFilter();
      filter.type = "bandpass";
      filter.frequency.setValueAtTime(from, now);
      filter.frequency.exponentialRampToValueAtTime(to, now + length);
      source.connect(filter).connect(volume);
    } else {
      source = audio.createOscillator();
      source.type = shape;
      source.frequency.setValueAtTime(from, now);
      source.frequency.exponentialRampToValueAtTime(to, now + length);
      source.connect(volume);
    }
    source.start(now);
    source.stop(now + length);
  }
}
