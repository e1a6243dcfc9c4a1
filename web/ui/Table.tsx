import type { ReactNode } from 'react';

interface TableColumn {
  key: string;
  head: ReactNode;
  /** For the head's cell: its padding, its width, the side of its text. */
  className?: string;
}

interface TableProps {
  columns: readonly TableColumn[];
  className?: string;
  headClassName?: string;
  /** The rows. */
  children: ReactNode;
}

/**
 * Rows under named columns: a screen reader reads the column with each cell. Tables with heads on both sides, a foot or another form on
 * a phone (the dues of a club, the judges' sheets, a claim beside stored data) have their own code: only the element would be shared.
 */
export function Table({ columns, className = '', headClassName = 'text-left', children }: TableProps) {
  return (
    <table className={`w-full ${className}`}>
      <thead className={headClassName}>
        <tr>
          {columns.map(({ key, head, className: place = 'py-1' }) => (
            <th key={key} scope="col" className={`font-semibold ${place}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
