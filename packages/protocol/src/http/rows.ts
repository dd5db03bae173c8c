import * as z from 'zod/mini'

/**
 * A list of which a row that is not of its form is left out, so that it takes none of the others along. One of which nothing can
 * be read is no empty list: it fails.
 */
export function rows<Row extends z.core.$ZodType>(row: Row) {
  return z.pipe(
    z.transform((value: unknown) => {
      if (!Array.isArray(value)) return value
      const read = value.filter((one) => z.safeParse(row, one).success)
      return read.length > 0 ? read : value
    }),
    z.array(row),
  )
}
