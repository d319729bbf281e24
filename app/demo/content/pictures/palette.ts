/** The colours of a picture, from the sky down to the nearest silhouettes. */
export interface Palette {
  readonly sky: readonly [string, string, string];
  readonly sun: string;
  readonly far: string;
  readonly mid: string;
  readonly near: string;
  readonly ink: string;
  readonly water: readonly [string, string];
  /** Fine lines and ornaments. */
  readonly line: string;
  /** One warm spot: a sail, a window, a lamp. */
  readonly spot: string;
}

export const dawn: Palette = {
  sky: ["#31406f", "#b9718f", "#f8cda6"],
  sun: "#fff0d0",
  far: "#a07a9c",
  mid: "#6b5a8a",
  near: "#3c3868",
  ink: "#20203f",
  water: ["#e9b29c", "#514f83"],
  line: "#fbe3c0",
  spot: "#f2a65a",
};

export const day: Palette = {
  sky: ["#2596a0", "#8fd3c8", "#f5edd6"],
  sun: "#fffaf0",
  far: "#93c4b7",
  mid: "#4d978f",
  near: "#21696f",
  ink: "#0f3b45",
  water: ["#79c4ba", "#1d6a75"],
  line: "#f9f3df",
  spot: "#e98a4b",
};

export const dusk: Palette = {
  sky: ["#1c2352", "#8d3d74", "#f59a5c"],
  sun: "#ffd98c",
  far: "#84406f",
  mid: "#552c62",
  near: "#301d4c",
  ink: "#180f30",
  water: ["#de7f60", "#3b2459"],
  line: "#ffdcaa",
  spot: "#ffb347",
};

export const night: Palette = {
  sky: ["#081230", "#15325e", "#3a7484"],
  sun: "#f6efd6",
  far: "#265470",
  mid: "#183a58",
  near: "#0e243f",
  ink: "#071225",
  water: ["#2b6379", "#0a1a34"],
  line: "#ecd08c",
  spot: "#f4b860",
};

export const desert: Palette = {
  sky: ["#6ba7b5", "#e3d6b4", "#f8e3b8"],
  sun: "#fff7dd",
  far: "#e0b27a",
  mid: "#c98b56",
  near: "#9a5c3c",
  ink: "#532e20",
  water: ["#8fc0b8", "#3d7a80"],
  line: "#fff3d8",
  spot: "#c4502f",
};

export const field: Palette = {
  sky: ["#4a8f97", "#bcd6ab", "#fbe9b2"],
  sun: "#fff6cf",
  far: "#a9bd74",
  mid: "#739a53",
  near: "#3f6e40",
  ink: "#1d3f2a",
  water: ["#9cc6ab", "#2f6a5b"],
  line: "#faecb6",
  spot: "#e0a526",
};

export const sea: Palette = {
  sky: ["#1a4f84", "#62adcb", "#e3f1e6"],
  sun: "#fffdf0",
  far: "#5c93b2",
  mid: "#2f6b95",
  near: "#174b72",
  ink: "#0a2a45",
  water: ["#55a6c2", "#0c3b62"],
  line: "#f4f8ec",
  spot: "#f0825a",
};

export const storm: Palette = {
  sky: ["#151d2a", "#394a5c", "#93a2aa"],
  sun: "#f3ead2",
  far: "#5c6c79",
  mid: "#3d4c5a",
  near: "#25323f",
  ink: "#121a24",
  water: ["#506474", "#17222f"],
  line: "#f4d28b",
  spot: "#f2b04a",
};

export const copper: Palette = {
  sky: ["#2f1a26", "#8f4638", "#efb277"],
  sun: "#ffe2a8",
  far: "#a85c44",
  mid: "#7a3b36",
  near: "#4c242b",
  ink: "#28121b",
  water: ["#d68a5e", "#4a222c"],
  line: "#ffdfae",
  spot: "#2f9c95",
};
