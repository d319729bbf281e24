import type { ReactNode } from "react";

interface Row {
  id: string;
  /** One for each column; the first names the row. */
  cells: readonly ReactNode[];
}

interface DataTableProps {
  /** What is listed, for those who hear it. */
  label: string;
  columns: readonly string[];
  rows?: readonly Row[];
  /** Rows under headings of their own, instead. */
  groups?: readonly { id: string; title: ReactNode; rows: readonly Row[] }[];
  /**
   * The rows of a queue, whose cells need no names: where the column is narrow each is two lines, the second
   * with all but this cell, which ends the first: the number of its column.
   */
  ending?: number;
}

/** Things of one kind as a table; where the column is narrow each row is a card whose cells carry their column's name. */
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
