import type * as z from 'zod'

/**
 * Reads an answer that should be JSON of a form; `undefined` if it is not. The value comes in an object, since a form
 * may allow `undefined`.
 */
export function readAnswer<Value>(
  text: string,
  schema: z.ZodType<Value>,
  parse: (text: string) => unknown = JSON.parse,
): { value: Value } | undefined {
  try {
    const { data, success } = schema.safeParse(parse(text))
    return success ? { value: data } : undefined
  } catch {
    return undefined
  }
}
