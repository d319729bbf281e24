// Over 9 kB: one pictogram after another; apart they would be thirty files of two lines.
import {
  around,
  disc,
  fill,
  gradient,
  group,
  line,
  n,
  outline,
  type Point,
  picture,
  rect,
} from "./pictures/svg.ts";

const SIZE = 256;
const INK = "#12454f";
const WARM = "#c9822b";
const PAPER = "#faf6ec";

const solid = (data: string) => fill(data, INK);
const warm = (data: string) => fill(data, WARM);
const cut = (data: string) => fill(data, PAPER);
const stroke = (data: string, width = 10) => line(data, INK, width);
const ring = (at: Point, radius: number, width = 10, colour: string = INK) =>
  disc(at, radius, "none", `stroke="${colour}" stroke-width="${width}"`);

const starAt = (at: Point, points: number, outer: number, inner: number, turn = 0) =>
  outline(
    Array.from({ length: points * 2 }, (_, i) =>
      around(at, turn + i / (points * 2), i % 2 ? inner : outer),
    ),
  );

/** Pictograms on a field of 256 × 256: dark teal, with one warm part; the name is the ballot's. */
const drawings: Readonly<Record<string, () => string>> = {
  النخلة: () =>
    stroke("M126 214C130 170 132 140 128 104", 14) +
    [-62, -30, 0, 30, 62]
      .map((x, i) => {
        const lift = [26, -14, -30, -14, 26][i] ?? 0;
        return solid(
          `M128 104Q${128 + x * 0.7} ${62 + lift * 0.4} ${128 + x * 1.25} ${88 + lift}Q${128 + x * 0.6} ${88 + lift * 0.5} 128 104Z`,
        );
      })
      .join("") +
    disc([116, 116], 9, WARM) +
    disc([140, 118], 9, WARM) +
    stroke("M78 214H178", 10),
  الميزان: () =>
    stroke("M128 58V202M88 206H168M62 82H194", 10) +
    stroke("M66 82L40 140M66 82L92 140M190 82L164 140M190 82L216 140", 5) +
    warm("M34 140H98Q94 168 66 168Q38 168 34 140Z") +
    warm("M158 140H222Q218 168 190 168Q162 168 158 140Z") +
    disc([128, 56], 12, INK),
  القلم: () =>
    group(
      solid("M108 40H148V160H108Z") +
        warm("M108 160H148L128 206Z") +
        solid("M120 186H136L128 206Z") +
        rect(108, 52, 40, 12, PAPER) +
        solid("M108 40Q128 26 148 40Z"),
      'transform="rotate(38 128 128)"',
    ) + stroke("M56 210Q92 192 116 210T176 206", 7),
  السفينة: () =>
    solid("M44 158H212L188 198H72Z") +
    stroke("M128 46V158", 9) +
    warm("M136 56Q186 84 196 144H136Z") +
    solid("M120 72Q82 96 72 144H120Z") +
    stroke("M40 214q14 -12 28 0t28 0t28 0t28 0t28 0t28 0", 7),
  القارب: () =>
    solid("M50 168Q60 200 96 200H166Q200 196 214 158Q130 182 50 168Z") +
    warm("M176 158Q128 110 92 40Q92 110 78 164Q130 150 176 158Z") +
    stroke("M186 162Q132 108 86 32", 6) +
    stroke("M48 218q16 -10 32 0t32 0t32 0t32 0t32 0", 6),
  المصباح: () =>
    warm(
      "M128 40C88 40 66 70 66 102C66 134 98 144 102 172H154C158 144 190 134 190 102C190 70 168 40 128 40Z",
    ) +
    solid("M102 178H154V190H102ZM106 196H150V206H106ZM114 211H142L134 220H122Z") +
    line("M110 116L120 130L128 112L136 130L146 116M120 130V170M136 130V170", PAPER, 5) +
    stroke("M40 100H52M204 100H216M60 44L70 54M196 44L186 54", 8),
  الشجرة: () =>
    solid("M118 214V150H138V214Z") +
    disc([128, 84], 44, INK) +
    disc([88, 116], 38, INK) +
    disc([168, 116], 38, INK) +
    disc([128, 130], 36, INK) +
    [
      [100, 92],
      [146, 74],
      [164, 118],
      [116, 128],
      [78, 122],
    ]
      .map(([x = 0, y = 0]) => disc([x, y], 9, WARM))
      .join("") +
    stroke("M84 216H172", 9),
  الهلال: () =>
    solid("M150 44A88 88 0 1 0 206 176A72 72 0 1 1 150 44Z") + warm(starAt([172, 112], 5, 30, 12)),
  الساعة: () =>
    ring([128, 132], 76, 14) +
    stroke("M128 132V84", 10) +
    line("M128 132L162 152", WARM, 10) +
    disc([128, 132], 9, INK) +
    [0, 0.25, 0.5, 0.75]
      .map((turn) => {
        const a = around([128, 132], turn, 62);
        const b = around([128, 132], turn, 52);
        return stroke(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, 7);
      })
      .join("") +
    stroke("M72 60L58 74M184 60L198 74M128 40V54", 11),
  المفتاح: () =>
    group(
      ring([128, 76], 34, 16) +
        solid("M119 108H137V214H119Z") +
        warm("M137 164H168V180H137ZM137 192H160V208H137Z") +
        disc([128, 76], 10, WARM),
      'transform="rotate(32 128 128)"',
    ),
  الجسر: () =>
    solid("M32 134H224V150H32Z") +
    stroke("M86 60V196M170 60V196", 12) +
    line("M86 66Q128 146 170 66M86 66Q60 112 34 130M170 66Q196 112 222 130", WARM, 7) +
    stroke("M108 104V134M128 112V134M148 104V134M58 116V134M198 116V134", 5) +
    stroke("M36 206q14 -12 28 0t28 0t28 0t28 0t28 0t28 0", 7),
  الكتاب: () =>
    solid("M124 78C104 60 70 56 38 62V186C70 180 104 184 124 202Z") +
    solid("M132 78C152 60 186 56 218 62V186C186 180 152 184 132 202Z") +
    line("M58 92Q84 88 106 100M58 120Q84 116 106 128M58 148Q84 144 106 156", PAPER, 6) +
    line("M198 92Q172 88 150 100M198 120Q172 116 150 128", PAPER, 6) +
    warm("M164 140L188 136V196L176 184L164 198Z"),
  الشمس: () =>
    disc([128, 128], 46, WARM) +
    Array.from({ length: 12 }, (_, i) => {
      const turn = i / 12;
      return solid(
        outline([
          around([128, 128], turn, 98),
          around([128, 128], turn - 0.022, 62),
          around([128, 128], turn + 0.022, 62),
        ]),
      );
    }).join(""),
  النجمة: () =>
    solid(starAt([128, 130], 8, 92, 70)) +
    warm(starAt([128, 130], 8, 52, 40)) +
    disc([128, 130], 16, PAPER),
  السنبلة: () =>
    stroke("M128 216V70", 7) +
    [0, 1, 2, 3]
      .map((row) =>
        [-1, 1]
          .map(
            (side) =>
              `<ellipse cx="${128 + side * 21}" cy="${98 + row * 30}" rx="11" ry="20" transform="rotate(${side * 34} ${128 + side * 21} ${98 + row * 30})" fill="${WARM}"/>`,
          )
          .join(""),
      )
      .join("") +
    `<ellipse cx="128" cy="62" rx="11" ry="22" fill="${WARM}"/>` +
    stroke("M128 36V26M112 76L96 44M144 76L160 44M104 100L84 74M152 100L172 74", 4) +
    solid("M128 210Q88 206 72 172Q116 172 128 210Z"),
  البوصلة: () =>
    ring([128, 128], 82, 12) +
    group(
      warm("M128 60L148 128H108Z") + solid("M128 196L148 128H108Z"),
      'transform="rotate(35 128 128)"',
    ) +
    disc([128, 128], 10, PAPER) +
    stroke("M128 36V52M128 204V220M36 128H52M204 128H220", 8),
  المظلة: () =>
    solid(
      "M32 128C36 76 78 44 128 44C178 44 220 76 224 128Q208 110 192 128Q176 110 160 128Q144 110 128 128Q112 110 96 128Q80 110 64 128Q48 110 32 128Z",
    ) +
    warm("M96 124Q100 70 128 44Q156 70 160 124Q144 108 128 124Q112 108 96 124Z") +
    stroke("M128 30V44M128 120V192Q128 214 148 214Q166 214 166 196", 9),
  الهرم: () =>
    solid("M128 50L34 196H222Z") +
    warm("M128 50L160 196H222Z") +
    stroke("M28 206H228", 9) +
    disc([202, 70], 18, WARM) +
    line("M110 78H128M88 112H140M66 146H150", PAPER, 4),
  الجرس: () =>
    solid(
      "M128 54C92 54 80 88 80 120C80 156 62 164 56 182H200C194 164 176 156 176 120C176 88 164 54 128 54Z",
    ) +
    ring([128, 46], 10, 8) +
    warm("M104 190H152Q148 216 128 216Q108 216 104 190Z") +
    stroke("M46 92Q40 112 48 132M210 92Q216 112 208 132", 7),
  البيت: () =>
    solid("M128 46L30 126H58V206H198V126H226Z") +
    cut("M76 132H108V164H76ZM148 132H180V164H148Z") +
    warm("M112 206V164Q128 144 144 164V206Z"),
  الترس: () =>
    solid(
      Array.from({ length: 8 }, (_, i) =>
        outline([
          around([128, 128], i / 8 - 0.034, 70),
          around([128, 128], i / 8 - 0.026, 94),
          around([128, 128], i / 8 + 0.026, 94),
          around([128, 128], i / 8 + 0.034, 70),
        ]),
      ).join(""),
    ) +
    disc([128, 128], 72, INK) +
    disc([128, 128], 34, PAPER) +
    disc([128, 128], 20, WARM),
  الحصان: () =>
    solid(
      "M84 210C84 168 118 158 116 132C104 142 88 148 74 148C60 148 54 136 60 124C74 98 86 74 112 62L114 40L134 58C176 66 196 112 192 160C190 184 186 198 186 210Z",
    ) +
    warm("M134 58C176 66 196 112 192 160C190 184 186 198 186 210H164C170 160 168 100 126 66Z") +
    disc([106, 92], 6, PAPER) +
    stroke("M66 218H204", 9),
  الطائرة: () =>
    group(
      solid(
        "M128 30Q144 44 144 74V102L216 148V168L144 146V186L166 204V218L128 208L90 218V204L112 186V146L40 168V148L112 102V74Q112 44 128 30Z",
      ) + warm("M128 44Q138 54 138 70H118Q118 54 128 44Z"),
      'transform="rotate(40 128 128)"',
    ),
  السيارة: () =>
    solid(
      "M30 164V136Q32 124 48 122L66 118L88 84Q94 76 106 76H158Q170 76 178 86L200 118L216 124Q228 128 228 142V164Q228 172 220 172H38Q30 172 30 164Z",
    ) +
    cut("M86 116L102 92H126V116ZM136 92H158L178 116H136Z") +
    disc([80, 172], 25, PAPER) +
    disc([180, 172], 25, PAPER) +
    disc([80, 172], 19, INK) +
    disc([180, 172], 19, INK) +
    disc([80, 172], 8, WARM) +
    disc([180, 172], 8, WARM) +
    warm("M214 134H228V148H214Z"),
  القطار: () =>
    solid("M70 60Q72 40 96 38H160Q184 40 186 60V166Q186 184 168 184H88Q70 184 70 166Z") +
    cut("M86 68H170V112H86Z") +
    disc([96, 148], 12, WARM) +
    disc([160, 148], 12, WARM) +
    rect(104, 50, 48, 7, WARM, 'rx="3"') +
    stroke("M92 190L70 220M164 190L186 220M82 206H174", 8),
  التفاحة: () =>
    warm(
      "M128 88C108 72 58 74 56 128C54 176 88 214 112 214Q120 212 128 208Q136 212 144 214C168 214 202 176 200 128C198 74 148 72 128 88Z",
    ) +
    stroke("M128 92Q126 68 140 48", 8) +
    solid("M142 66Q158 36 192 44Q182 74 142 66Z") +
    line("M80 128Q80 104 98 98", PAPER, 7),
  العنقود: () =>
    [
      [84, 104],
      [116, 104],
      [148, 104],
      [176, 104],
      [98, 132],
      [130, 132],
      [162, 132],
      [112, 160],
      [146, 160],
      [128, 188],
      [128, 212],
    ]
      .map(
        ([x = 0, y = 0], i) =>
          disc([x, y], i === 10 ? 11 : 18, WARM) + disc([x - 5, y - 5], 4, PAPER, 'opacity="0.7"'),
      )
      .join("") +
    stroke("M130 88Q130 62 148 40", 8) +
    solid("M126 76C96 84 70 70 62 46C84 34 116 40 126 76Z"),
  الدراجة: () =>
    ring([74, 158], 42, 9) +
    ring([186, 158], 42, 9) +
    stroke(
      "M74 158L106 98H166L128 158H74M106 98L128 158M166 98L186 158M160 76L166 98M160 76H180",
      8,
    ) +
    line("M92 84H120", WARM, 11) +
    disc([128, 158], 10, WARM),
  الزهرة: () =>
    stroke("M128 120V216", 9) +
    solid("M128 196Q84 196 76 154Q124 152 128 196ZM128 206Q170 202 180 164Q134 162 128 206Z") +
    Array.from(
      { length: 8 },
      (_, i) =>
        `<ellipse cx="128" cy="62" rx="15" ry="27" transform="rotate(${i * 45} 128 94)" fill="${i % 2 ? INK : WARM}"/>`,
    ).join("") +
    disc([128, 94], 17, PAPER) +
    disc([128, 94], 11, WARM),
  الحمامة: () =>
    solid(
      "M40 150C72 156 92 140 104 118C112 96 132 84 156 86C166 76 186 78 192 92L216 100L194 108C196 150 166 186 118 188L72 206L88 180C66 176 48 166 40 150Z",
    ) +
    warm("M106 118C82 92 84 60 96 42C128 56 156 88 150 128C140 142 120 140 106 118Z") +
    disc([182, 94], 5, PAPER),
  الإبريق: () =>
    solid("M96 84H156L150 100C182 120 188 176 160 204H92C64 176 70 120 102 100Z") +
    stroke("M170 126Q210 118 200 156Q192 184 168 186", 9) +
    stroke("M82 146Q48 136 42 92", 10) +
    warm("M94 78Q126 40 158 78Z") +
    disc([126, 52], 8, INK) +
    line("M78 146H176", PAPER, 6) +
    solid("M88 208H164V218H88Z"),
  المشعل: () =>
    solid("M96 120H160L150 138H106ZM110 142H146L136 222H120Z") +
    warm("M128 28C150 54 170 70 162 98Q158 114 140 116H116Q96 112 94 94C92 70 116 62 128 28Z") +
    cut("M130 72C140 84 146 92 142 104Q138 114 128 114Q118 112 118 102C118 90 128 88 130 72Z"),
};

/** The names of the election symbols, as they stand on a ballot. */
export const symbols: readonly string[] = Object.keys(drawings);

/** Draws an election symbol: an SVG of 256 × 256 on paper of its own, for both themes. */
export function symbolSvg(name: string): string {
  const draw = drawings[name];
  if (!draw) throw new RangeError(`no symbol ${name}`);
  return picture(
    gradient("paper", [PAPER, "#f1e9d8"]) +
      rect(0, 0, SIZE, SIZE, "url(#paper)", 'rx="28"') +
      rect(
        9,
        9,
        SIZE - 18,
        SIZE - 18,
        "none",
        `rx="21" stroke="${WARM}" stroke-width="2" opacity="0.55"`,
      ) +
      draw(),
    SIZE,
    SIZE,
  );
}
