import type { ReactNode } from 'react';

interface TableColumn {
  key: string;
  head: ReactNode;
  /** Of the head's cell: its padding, its width, the side its words stand at. */
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
 * Rows under named columns: whoever hears a cell hears its column too. What has heads on both sides, a foot or another form on a phone (the
 * dues of a club, what judges saw, a claim beside what is stored) is drawn where it stands: nothing of it but the element would be shared.
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
