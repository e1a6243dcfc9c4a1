import type { ReactNode } from 'react';

interface TableColumn {
  key: string;
  head: ReactNode;
  /** The class of the head's cell. It sets the padding, the width and the side of the text. */
  className?: string;
}

interface TableProps {
  columns: readonly TableColumn[];
  className?: string;
  headClassName?: string;
  children: ReactNode;
}

/**
 * Draws rows under named columns, so that a screen reader reads the column with each cell. Tables with heads on both
 * sides, with a foot or with another form on a phone (the dues of a club, the judges' sheets, a claim beside stored
 * data) have their own code, because they would share only the element.
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
