import type { Palette } from "./palette.ts";
import { disc, fill, line, n, outline, type Point, rect, WIDTH } from "./svg.ts";

/** A slender lattice tower that opens like a lotus, as over Gezira. */
export function lotusTower([x, y]: Point, height: number, colour: string, light: string): string {
  const w = height * 0.05;
  const top = y - height * 0.84;
  const shaft = `M${n(x - w)} ${n(y)}Q${n(x - w * 0.55)} ${n(y - height * 0.5)} ${n(x - w * 0.8)} ${n(top)}H${n(x + w * 0.8)}Q${n(x + w * 0.55)} ${n(y - height * 0.5)} ${n(x + w)} ${n(y)}Z`;
  const bloom = `M${n(x - w * 0.8)} ${n(top)}L${n(x - w * 1.5)} ${n(top - height * 0.07)}H${n(x + w * 1.5)}L${n(x + w * 0.8)} ${n(top)}Z`;
  let net = "";
  for (let step = 0; step < 14; step++) {
    const from = y - (height * 0.84 * step) / 14;
    const to = y - (height * 0.84 * (step + 1)) / 14;
    net += `M${n(x - w * 0.6)} ${n(from)}L${n(x + w * 0.6)} ${n(to)}M${n(x + w * 0.6)} ${n(from)}L${n(x - w * 0.6)} ${n(to)}`;
  }
  return (
    fill(shaft + bloom, colour) +
    line(net, light, 1, 'opacity="0.35"') +
    line(`M${n(x)} ${n(top - height * 0.07)}V${n(y - height)}`, colour, 3) +
    disc([x, y - height], 3, light)
  );
}

/** A cable-stayed bridge over the whole width, with `pylons` at the given places. */
export function cableBridge(
  deck: number,
  pylons: readonly number[],
  height: number,
  look: Palette,
): string {
  let cables = "";
  let masts = "";
  for (const x of pylons) {
    for (let step = 1; step <= 11; step++) {
      const reach = step * 27;
      const from = deck - height * (0.38 + step * 0.052);
      for (const side of [-1, 1]) cables += `M${n(x)} ${n(from)}L${n(x + side * reach)} ${n(deck)}`;
    }
    masts += outline([
      [x - 9, deck + 60],
      [x - 5, deck - height],
      [x + 5, deck - height],
      [x + 9, deck + 60],
    ]);
  }
  return (
    line(cables, look.line, 1.4, 'opacity="0.75"') +
    fill(masts, look.ink) +
    rect(-10, deck, WIDTH + 20, 13, look.ink) +
    rect(-10, deck + 2, WIDTH + 20, 2.5, look.spot, 'opacity="0.8"')
  );
}

/** A lighthouse of three storeys, as Alexandria's is told to have been. */
export function lighthouse([x, y]: Point, height: number, colour: string, light: string): string {
  const w = height * 0.16;
  const at = (share: number) => y - height * share;
  const step = (bottom: number, top: number, from: number, to: number) =>
    `M${n(x - bottom)} ${n(at(from))}L${n(x - top)} ${n(at(to))}H${n(x + top)}L${n(x + bottom)} ${n(at(from))}Z`;
  const ledge = (half: number, share: number) =>
    `M${n(x - half)} ${n(at(share))}h${n(half * 2)}v${n(-height * 0.025)}h${n(-half * 2)}Z`;
  return (
    fill(
      step(w, w * 0.8, 0, 0.45) +
        ledge(w, 0.44) +
        step(w * 0.6, w * 0.5, 0.45, 0.74) +
        ledge(w * 0.66, 0.73) +
        step(w * 0.34, w * 0.3, 0.75, 0.84) +
        ledge(w * 0.44, 0.94) +
        step(w * 0.36, 0.5, 0.95, 1.04),
      colour,
    ) +
    rect(x - w * 0.26, at(0.94), w * 0.52, height * 0.1, light) +
    fill(
      [0.12, 0.26, 0.55, 0.64]
        .map((share) => `M${n(x - 4)} ${n(at(share))}v-12a4 4 0 0 1 8 0v12Z`)
        .join(""),
      light,
      'opacity="0.7"',
    )
  );
}

/** The three pyramids, lit from the left. */
export function pyramids(
  base: number,
  at: number,
  size: number,
  shade: string,
  lit: string,
): string {
  const one = (x: number, half: number) => {
    const top: Point = [x, base - half * 1.22];
    return (
      fill(outline([[x - half, base], top, [x + half, base]]), shade) +
      fill(outline([[x - half, base], top, [x + half * 0.28, base]]), lit)
    );
  };
  return (
    one(at - size * 1.15, size * 0.52) + one(at + size * 1.25, size * 0.4) + one(at, size * 0.78)
  );
}
