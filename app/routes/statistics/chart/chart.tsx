import { useId } from "react";
import type { Chart as ChartShapes } from "./chart.server.ts";

interface ChartProps {
  chart: ChartShapes;
  title: string;
  text: string;
}

/** Server-rendered SVG beside a table. Spaces separate texts in text browsers. */
export function Chart({ chart, title, text }: ChartProps) {
  const id = useId();
  const { width, height, marks, labels, ticks, plot, axis, kind, path } = chart;
  const [titleId, textId, hatchId] = [`chart${id}t`, `chart${id}d`, `chart${id}h`];
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={`${titleId} ${textId}`}
    >
      <title id={titleId}>{title}</title>
      <desc id={textId}>{text} </desc>
      <defs>
        <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 6 6 0" className="hatch" />
        </pattern>
      </defs>
      {ticks.map(({ y, label }) => (
        <g key={y} className="tick">
          <line x1={plot.start} x2={plot.end} y1={y} y2={y} />
          <text x={axis.x} y={y} dy="0.35em" textAnchor={axis.anchor}>
            {label}
          </text>{" "}
        </g>
      ))}
      {path && <path className="trend" d={path} />}
      {marks.map((mark) => (
        <g key={mark.middle} className={mark.isOpen ? "mark open" : "mark"}>
          {kind === "bars" ? (
            <>
              <rect x={mark.x} y={mark.y} width={mark.width} height={mark.height} />
              {mark.isOpen && (
                <rect
                  x={mark.x}
                  y={mark.y}
                  width={mark.width}
                  height={mark.height}
                  fill={`url(#${hatchId})`}
                  className="so-far"
                />
              )}
            </>
          ) : (
            <circle cx={mark.middle} cy={mark.y} r="4" />
          )}
          {mark.value !== undefined && (
            <text className="value" x={mark.middle} y={mark.y - 6}>
              {mark.value}
            </text>
          )}{" "}
        </g>
      ))}
      {labels.map(({ x, text: step }) => (
        <text key={x} className="label" x={x} y={plot.base + 18}>
          {step}{" "}
        </text>
      ))}
    </svg>
  );
}
