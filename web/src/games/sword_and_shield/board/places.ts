// Where the Knights of one side are drawn in a mêlée. There are never more of them than places, so
// whoever is in safety or has left the field is drawn in a place that nobody holds.

import { type ColumnKey, columns, type Knight } from './view';

/** The Knight in each column; those behind the line keep theirs where it is free. */
export function columnsOf(knights: Knight[]): Map<ColumnKey, Knight> {
  const at = new Map<ColumnKey, Knight>();
  const inLine = (each: Knight) => each.column !== null && !each.safe && !each.out;
  for (const knight of knights) {
    if (inLine(knight) && knight.column) at.set(knight.column, knight);
  }
  for (const knight of knights) {
    if (inLine(knight)) continue;
    const free = columns.filter((column) => !at.has(column));
    const own = free.find((column) => column === knight.column);
    const column = own ?? free[0];
    if (column) at.set(column, knight);
  }
  return at;
}
