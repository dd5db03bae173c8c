type Plain = 'address' | 'bool' | 'bytes' | 'bytes32' | 'string' | 'uint256'
type Tuple = { readonly tuple: readonly Plain[] }

/** A type of the contract ABI in what this wallet's own methods take: none lies deeper than a list of tuples. */
export type AbiType = Plain | Tuple | { readonly list: Plain | Tuple }

/** A type that is read at run time: `uint8`, `int256` or `bytes4` as well, in lists and tuples of any depth. */
export type AbiShape =
  | string
  | { readonly list: AbiShape }
  | { readonly tuple: readonly AbiShape[] }

/** What values of types are here: addresses and bytes are hex in small letters. */
export type AbiValues<Types extends readonly AbiType[]> = {
  readonly [Index in keyof Types]: Types[Index] extends { readonly list: infer Item }
    ? readonly ItemValue<Item>[]
    : ItemValue<Types[Index]>
}

type ItemValue<Type> = Type extends { readonly tuple: infer Items }
  ? { readonly [Index in keyof Items]: PlainValue<Items[Index]> }
  : PlainValue<Type>

type PlainValue<Type> = Type extends 'bool' ? boolean : Type extends 'uint256' ? bigint : string

const wordBits = 256
const wordDigits = 64
const addressDigits = 40

/**
 * Reads values as the contract ABI writes them, and only so: bytes that are left over, bits beyond a type and tails in
 * another order say one thing to a contract and may say another to a reader, so that nothing is read of them.
 *
 * @param hex digits without `0x`
 */
export function readAbi<const Types extends readonly AbiType[]>(
  types: Types,
  hex: string,
): AbiValues<Types> | undefined {
  return readShapes(types, hex) as AbiValues<Types> | undefined
}

/** The same of types that come as data. */
export function readShapes(
  types: readonly AbiShape[],
  hex: string,
): readonly unknown[] | undefined {
  try {
    const { end, values } = readSequence(types, hex, 0)
    return end === hex.length ? values : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

type Read = { end: number; value: unknown }

function readSequence(
  types: readonly AbiShape[],
  hex: string,
  start: number,
): { end: number; values: readonly unknown[] } {
  let head = start
  let tail = start + types.reduce((sum, type) => sum + headDigits(type), 0)
  // Said before any is read: a count of millions would take its time.
  if (tail > hex.length) throw unreadable()
  const values = types.map((type) => {
    const place = head
    head += headDigits(type)
    if (!isDynamic(type)) return readValue(type, hex, place).value
    if (readWord(hex, place) * 2n !== BigInt(tail - start)) throw unreadable()
    const { end, value } = readValue(type, hex, tail)
    tail = end
    return value
  })
  return { end: tail, values }
}

function readValue(type: AbiShape, hex: string, start: number): Read {
  if (typeof type === 'object') {
    if ('tuple' in type) {
      const { end, values } = readSequence(type.tuple, hex, start)
      return { end, value: values }
    }
    const count = Number(readWord(hex, start))
    const first = start + wordDigits
    if (count * headDigits(type.list) > hex.length - first) throw unreadable()
    const { end, values } = readSequence(
      Array.from({ length: count }, () => type.list),
      hex,
      first,
    )
    return { end, value: values }
  }
  const end = start + wordDigits
  const word = readWord(hex, start)
  switch (type) {
    case 'address':
      if (word >> 160n) throw unreadable()
      return { end, value: `0x${hex.slice(end - addressDigits, end)}` }
    case 'bool':
      if (word > 1n) throw unreadable()
      return { end, value: word === 1n }
    case 'bytes':
    case 'string':
      return readBytes(type, hex, start)
    default:
      return { end, value: readSized(type, word) }
  }
}

/** A number of so many bits, or so many bytes; what is beyond them in its word has to be as the type fills it. */
function readSized(type: string, word: bigint): unknown {
  const [, name, size] = /^(bytes|int|uint)([1-9]\d*)$/.exec(type) ?? []
  const bits = name === 'bytes' ? Number(size) * 8 : Number(size)
  if (!(bits <= wordBits)) throw unreadable()
  if (name === 'bytes') {
    if (BigInt.asUintN(wordBits - bits, word)) throw unreadable()
    return `0x${word
      .toString(16)
      .padStart(wordDigits, '0')
      .slice(0, bits / 4)}`
  }
  const value = name === 'int' ? BigInt.asIntN(bits, word) : BigInt.asUintN(bits, word)
  if (BigInt.asUintN(wordBits, value) !== word) throw unreadable()
  return value
}

function readBytes(type: 'bytes' | 'string', hex: string, start: number): Read {
  const digits = Number(readWord(hex, start)) * 2
  const first = start + wordDigits
  const end = first + Math.ceil(digits / wordDigits) * wordDigits
  if (end > hex.length || /[^0]/.test(hex.slice(first + digits, end))) throw unreadable()
  const content = hex.slice(first, first + digits)
  return { end, value: type === 'bytes' ? `0x${content}` : textOf(content) }
}

function textOf(digits: string): string {
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw unreadable()
  }
}

function readWord(hex: string, start: number): bigint {
  const word = hex.slice(start, start + wordDigits)
  if (word.length < wordDigits) throw unreadable()
  return BigInt(`0x${word}`)
}

function headDigits(type: AbiShape): number {
  return typeof type === 'object' && 'tuple' in type && !isDynamic(type)
    ? type.tuple.reduce((sum, item) => sum + headDigits(item), 0)
    : wordDigits
}

function isDynamic(type: AbiShape): boolean {
  if (typeof type === 'object') return 'list' in type || type.tuple.some(isDynamic)
  return type === 'bytes' || type === 'string'
}

function unreadable(): RangeError {
  return new RangeError('Not as the contract ABI writes it')
}
