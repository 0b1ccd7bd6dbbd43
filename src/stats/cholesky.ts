/** Symmetric positive definite matrices, row by row in one array. */

/**
 * The inverse of a symmetric positive definite matrix, by Cholesky's factors.
 * @param matrix of `size` rows; only its lower half is read
 * @returns the inverse; null if the matrix is not positive definite
 * @source Golub & Van Loan 2013, Matrix Computations, 4.2
 * @example inverseOf(Float64Array.of(4, 2, 2, 3), 2) // [0.375, -0.25, -0.25, 0.5]
 */
export function inverseOf(matrix: Float64Array, size: number): Float64Array | null {
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!;
      for (let k = 0; k < j; k++) sum -= lower[i * size + k]! * lower[j * size + k]!;
      if (i !== j) lower[i * size + j] = sum / lower[j * size + j]!;
      else if (sum > 0) lower[i * size + i] = Math.sqrt(sum);
      else return null;
    }
  }
  // The factor's own inverse, column by column, and then the product of that with itself.
  const solved = new Float64Array(size * size);
  for (let column = 0; column < size; column++) {
    for (let i = column; i < size; i++) {
      let sum = i === column ? 1 : 0;
      for (let k = column; k < i; k++) sum -= lower[i * size + k]! * solved[k * size + column]!;
      solved[i * size + column] = sum / lower[i * size + i]!;
    }
  }
  const inverse = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = i; k < size; k++) sum += solved[k * size + i]! * solved[k * size + j]!;
      inverse[i * size + j] = sum;
      inverse[j * size + i] = sum;
    }
  }
  return inverse;
}

/** A matrix times a vector. */
export function times(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  return vector.map((_, i) => {
    let sum = 0;
    for (let j = 0; j < size; j++) sum += matrix[i * size + j]! * vector[j]!;
    return sum;
  });
}

/** The inner product of two vectors. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
