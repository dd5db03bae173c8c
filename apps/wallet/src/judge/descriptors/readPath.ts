/** What of a transaction or of typed data descriptors may name, beside the arguments. */
export type Scope = {
  args: readonly unknown[]
  /** The contract's token, where it is a share of one. */
  asset?: string | undefined
  from?: string | undefined
  to: string
  value?: bigint | undefined
}

/** A value with its place in the list that the path goes through first. */
export type Found = { item?: number | undefined; value: unknown }

const wordDigits = 64

/** What a path of a descriptor leads to, each of a list; a value that is not there is undefined. */
export function readPath(path: string, scope: Scope): readonly Found[] {
  if (path === '@.from') return [{ value: scope.from }]
  if (path === '@.to') return [{ value: scope.to }]
  if (path === '@.value') return [{ value: scope.value }]
  return follow(scope.args, path.split('.'), undefined)
}

/** What a path leads to beside what was found: of the same item, where both go through a list. */
export function readBeside(path: string, { item }: Found, scope: Scope): unknown {
  const own = item === undefined ? path : path.replace('[]', () => `[${item}]`)
  const found = readPath(own, scope)
  return found.length === 1 ? found[0]?.value : undefined
}

function follow(
  value: unknown,
  steps: readonly string[],
  item: number | undefined,
): readonly Found[] {
  const [step, ...rest] = steps
  if (step === undefined) return [{ item, value }]
  if (step !== '[]') return follow(take(value, step), rest, item)
  if (!Array.isArray(value)) return [{ item, value: undefined }]
  return value.flatMap((each, index) => follow(each, rest, item ?? index))
}

function take(value: unknown, step: string): unknown {
  const [, from, until] = /^\[(-?\d*):(-?\d*)\]$/.exec(step) ?? []
  if (from !== undefined && until !== undefined) return slice(value, from, until)
  return Array.isArray(value) ? value.at(Number(step.replace(/[[\]]/g, ''))) : undefined
}

/** Bytes of bytes, or of a number as it lies in its word; nothing where there are not so many. */
function slice(value: unknown, from: string, until: string): string | undefined {
  const digits =
    typeof value === 'bigint'
      ? BigInt.asUintN(256, value).toString(16).padStart(wordDigits, '0')
      : typeof value === 'string' && value.startsWith('0x')
        ? value.slice(2)
        : undefined
  if (digits === undefined) return undefined
  const place = (text: string, otherwise: number) => {
    if (text === '') return otherwise
    return Number(text) < 0 ? digits.length + Number(text) * 2 : Number(text) * 2
  }
  const [start, end] = [place(from, 0), place(until, digits.length)]
  return start >= 0 && start < end && end <= digits.length
    ? `0x${digits.slice(start, end)}`
    : undefined
}
