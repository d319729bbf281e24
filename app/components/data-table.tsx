import type { ReactNode } from "react";

interface Row {
  id: string;
  /** The first names the row. */
  cells: readonly ReactNode[];
}

interface DataTableProps {
  label: string;
  columns: readonly string[];
  rows?: readonly Row[];
  groups?: readonly { id: string; title: ReactNode; rows: readonly Row[] }[];
  /**
   * For queues: in a narrow column rows have two lines, and the cell of this column ends the first.
   */
  ending?: number;
}

export function DataTable({ label, columns, rows = [], groups, ending }: DataTableProps) {
  return (
    <div className={ending === undefined ? "rows" : "rows brief"}>
      <table className="listing">
        <caption className="vh">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {(groups ?? [{ id: "", title: undefined, rows }]).map((group) => (
          <tbody key={group.id} id={group.id || undefined}>
            {group.title && (
              <tr className="group">
                <th scope="rowgroup" colSpan={columns.length}>
                  {group.title}
                </th>
              </tr>
            )}
            {group.rows.map(({ id, cells: [first, ...others] }) => (
              <tr key={id}>
                <th scope="row">{first}</th>
                {others.map((cell, at) => (
                  <td
                    key={columns[at + 1]}
                    data-label={columns[at + 1]}
                    className={at + 1 === ending ? "ending" : undefined}
                  >
                    <div>{cell}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
