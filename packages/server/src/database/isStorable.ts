// PostgreSQL has no U+0000 in a text, nor in `jsonb`, which refuses half of a surrogate pair as well.
const unstorable = /[\0\p{Surrogate}]/u

/** Whether each text of a value, names of fields among them, is one that the database can keep. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !unstorable.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, one]) => isStorable(name) && isStorable(one))
}
