const statuses = ['proposed', 'accepted', 'rejected', 'superseded'] as const

/** Another decision, and which part of it or of this one is meant; without a part the whole is. */
export type AdrRelation = { number: number; part: string | undefined }

export type Adr = {
  number: number
  title: string
  status: (typeof statuses)[number]
  /** ISO 8601, the day on which the decision was written down. */
  date: string
  supersedes: readonly AdrRelation[]
  supersededBy: readonly AdrRelation[]
}

const keys = ['Status', 'Date', 'Supersedes', 'Superseded by']

/**
 * Reads the header of a decision: `# 7. Title`, then `Status:`, `Date:` and where true `Supersedes:` and `Superseded by:`.
 *
 * Throws an Error that says which line is missing or wrong.
 */
export function readAdr(file: string, text: string): Adr {
  const fail = (expected: string): never => {
    throw new Error(`${file}: expected ${expected}`)
  }
  const number = Number(
    /^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1] ?? fail('a name like 0007-the-matter.md'),
  )
  const [first = '', ...rest] = text.split('\n')
  const title = /^# (\d+)\. (\S.*)$/.exec(first)
  if (title?.[1] !== String(number)) fail(`the first line "# ${number}. Title"`)

  const header = new Map<string, string>()
  for (const line of rest) {
    const [, key = '', value = ''] = /^([A-Z][a-z ]+): (.+)$/.exec(line) ?? []
    if (keys.includes(key)) header.set(key, value)
    else if (line.trim() !== '') break
  }
  const status =
    statuses.find((known) => known === header.get('Status')) ??
    fail(`"Status:" and one of ${statuses.join(', ')}`)
  const date = header.get('Date') ?? ''
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)))
    fail('"Date: YYYY-MM-DD"')
  const relations = (key: string) =>
    (header.get(key)?.split(', ') ?? []).map((one): AdrRelation => {
      const [, other, part] = /^(\d+)(?: \((.+)\))?$/.exec(one) ?? fail(`"${key}: 7 (the part)"`)
      return { number: Number(other), part }
    })
  const supersededBy = relations('Superseded by')
  if ((status === 'superseded') !== supersededBy.some(({ part }) => part === undefined))
    fail('"Status: superseded" and "Superseded by:" a whole decision, or neither')
  return {
    number,
    title: title?.[2] ?? '',
    status,
    date,
    supersedes: relations('Supersedes'),
    supersededBy,
  }
}
