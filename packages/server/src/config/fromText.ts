import * as z from 'zod'

// Environment variables are text; these read a value from its text form and leave others alone.

export function number(check: z.ZodNumber) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    check,
  )
}

export function boolean() {
  return z.preprocess(
    (value) =>
      value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
    z.boolean(),
  )
}

/** A list from JSON text (`["a","b"]`) or comma-separated words. */
export function list<T extends z.ZodType>(item: T) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value
    const text = value.trim()
    if (text.startsWith('[')) return parseJson(text)
    return text === '' ? [] : text.split(',').map((word) => word.trim())
  }, z.array(item))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
