/** Where the values of a grid pass a level: the line to draw over a heat map. */

/** A stretch of the line; cells are 1 wide, their middles lie at whole numbers. */
export interface Segment {
  readonly x: number;
  readonly y: number;
  readonly x2: number;
  readonly y2: number;
}

type Grid = readonly (readonly (number | null)[])[];

/**
 * The line itself, straight between the middles of neighbouring cells (marching squares).
 * @param grid values by column, then row; null is unknown, and has no line around it
 * @source Lorensen and Cline 1987, Computer Graphics 21:163-169, in two dimensions; a saddle is parted by its mean
 */
export function contour(grid: Grid, level: number): Segment[] {
  const segments: Segment[] = [];
  for (let x = 0; x + 1 < grid.length; x++) {
    for (let y = 0; y + 1 < (grid[x]?.length ?? 0); y++) {
      // Corners in a circle, each with the next one making an edge.
      const corners = [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ] as const;
      const found = corners.map(([i, j]) => grid[i]?.[j] ?? null);
      if (found.includes(null)) continue;
      const values = found as number[];
      const crossings = corners.flatMap(([i, j], k) => {
        const [a, b] = [values[k]!, values[(k + 1) % 4]!];
        if (a < level === b < level) return [];
        const [i2, j2] = corners[(k + 1) % 4]!;
        const part = (level - a) / (b - a);
        return [[i + part * (i2 - i), j + part * (j2 - j)] as const];
      });
      const mean = values.reduce((sum, value) => sum + value / 4, 0);
      // Four crossings: corners on the side of the mean hang together, the other two are cut off.
      const turned = crossings.length === 4 && mean < level === values[0]! < level ? 0 : 1;
      for (let k = 0; k < crossings.length; k += 2) {
        const [from, to] = [k, k + 1].map((n) => crossings[(n + turned) % crossings.length]!) as [
          readonly [number, number],
          readonly [number, number],
        ];
        segments.push({ x: from[0], y: from[1], x2: to[0], y2: to[1] });
      }
    }
  }
  return segments;
}

/** The borders between cells below the level and others: for words, between which nothing lies. */
export function borders(grid: Grid, level: number): Segment[] {
  const segments: Segment[] = [];
  const parted = (a: number | null | undefined, b: number | null | undefined): boolean =>
    a != null && b != null && a < level !== b < level;
  grid.forEach((column, x) => {
    column.forEach((value, y) => {
      if (parted(value, grid[x + 1]?.[y])) {
        segments.push({ x: x + 0.5, y: y - 0.5, x2: x + 0.5, y2: y + 0.5 });
      }
      if (parted(value, column[y + 1])) {
        segments.push({ x: x - 0.5, y: y + 0.5, x2: x + 0.5, y2: y + 0.5 });
      }
    });
  });
  return segments;
}
