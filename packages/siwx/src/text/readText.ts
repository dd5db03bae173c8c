import { InvalidMessageError } from '../errors/InvalidMessageError.ts'
import { type Label, labels, requireFields } from './fields.ts'

/** Longer than any sign-in; a stranger's text costs no more than this to read. */
const maxLength = 16_384

/** What a text says, with its lines read as EIP-4361 wants them. */
export type ReadText = Partial<Record<Label, string>> & {
  address: string
  domain: string
  resources?: readonly string[]
  scheme?: string
  statement?: string
}

/**
 * Reads the text of a sign-in, the reverse of `writeText`; any line that the standard does not have is refused.
 *
 * @throws {InvalidMessageError}
 */
export function readText(
  text: string,
  {
    account,
    keepsBlankLine,
  }: {
    /** Whose accounts these are: `Ethereum`, `Solana`. */
    account: string
    /** Whether a text without a statement has to keep the blank line above it. */
    keepsBlankLine: boolean
  },
): ReadText {
  if (text.length > maxLength) throw malformed('text', 'It is too long.')
  const [first = '', address = '', ...body] = text.split('\n')
  const head = ` wants you to sign in with your ${account} account:`
  if (!first.endsWith(head)) throw malformed('text', `It is no sign-in of ${account}.`)
  const origin = first.slice(0, -head.length)
  const [, scheme, domain = ''] = /^(?:([^/]*):\/\/)?(.*)$/.exec(origin) ?? []
  const { lines, statement } = readStatement(body, { keepsBlankLine })
  const read = {
    ...readFields(lines),
    address,
    domain,
    ...(scheme !== undefined && { scheme }),
    ...(statement !== undefined && { statement }),
  }
  requireFields(read)
  return read
}

/** The statement, and the lines that follow it. */
function readStatement(
  [blank, ...body]: readonly string[],
  { keepsBlankLine }: { keepsBlankLine: boolean },
): { lines: readonly string[]; statement?: string } {
  if (blank === undefined && !keepsBlankLine) return { lines: [] }
  if (blank !== '') throw malformed('address', 'A blank line has to follow the address.')
  const [first, second, ...rest] = body
  const isField = (line = '') => Object.values(labels).some((each) => line.startsWith(`${each}: `))
  if (first === '' && isField(second)) return { lines: body.slice(1) }
  if (!keepsBlankLine && (isField(first) || first === 'Resources:')) return { lines: body }
  if (first === undefined) throw malformed('text', 'It ends too early.')
  if (second === undefined && !keepsBlankLine) return { lines: [], statement: first }
  if (second !== '') throw malformed('statement', 'A blank line has to follow the statement.')
  return { lines: rest, statement: first }
}

function readFields(
  lines: readonly string[],
): Partial<Record<Label, string>> & { resources?: readonly string[] } {
  const left = [...lines]
  const read: Partial<Record<Label, string>> = {}
  for (const [field, label] of Object.entries(labels) as [Label, string][]) {
    if (!left[0]?.startsWith(`${label}: `)) continue
    read[field] = left.shift()?.slice(label.length + 2) ?? ''
  }
  if (left[0] !== 'Resources:') {
    if (left.length > 0) throw malformed('text', 'It has lines that the standard does not.')
    return read
  }
  const resources = left.slice(1).map((line) => {
    if (!line.startsWith('- ')) throw malformed('resources', 'Each resource begins with a dash.')
    return line.slice(2)
  })
  return { ...read, resources }
}

function malformed(field: string, reason: string): InvalidMessageError {
  return new InvalidMessageError({ field, reason })
}
