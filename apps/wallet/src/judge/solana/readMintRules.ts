import { ByteReader } from './ByteReader.ts'

/** What whoever made a token of Token-2022 keeps in their hands. */
export type MintRules = {
  /** A part of what is sent is kept back. */
  takesPart: boolean
  /** What someone has of it can be taken back, be frozen as it comes, or be moved only where a program agrees. */
  isHeld: boolean
}

/** Numbers of the extensions of a mint. */
const numbers = { defaultState: 6, fee: 1, hook: 14, nonTransferable: 9, permanentDelegate: 12 }
const keyLength = 32
const frozen = 2
/** Of the fee: two keys and what is kept so far, then twice since when it counts, its most, and its hundredths of a percent. */
const feeHead = 72
const feeLengths = { before: 16, points: 2 }

/**
 * Reads the extensions of a mint, which stand one behind the other: number, length, and bytes.
 *
 * @param bytes what stands behind the kind of the account; of an end that is cut off as much is read as is there
 */
export function readMintRules(bytes: Uint8Array): MintRules {
  const rules: MintRules = { isHeld: false, takesPart: false }
  const reader = new ByteReader(bytes)
  try {
    while (!reader.isAtEnd) {
      const [number, length] = [readU16(reader), readU16(reader)]
      readExtension(number, reader.take(length), rules)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return rules
}

function readExtension(number: number, bytes: Uint8Array, rules: MintRules): void {
  const isSet = (start: number) => bytes.subarray(start, start + keyLength).some((each) => each > 0)
  switch (number) {
    case numbers.fee:
      rules.takesPart ||= hasFee(bytes)
      break
    case numbers.defaultState:
      rules.isHeld ||= bytes[0] === frozen
      break
    case numbers.nonTransferable:
      rules.isHeld = true
      break
    case numbers.permanentDelegate:
      rules.isHeld ||= isSet(0)
      break
    // Behind who may change it.
    case numbers.hook:
      rules.isHeld ||= isSet(keyLength)
      break
  }
}

/** The one that counts now, or the one that counts next. */
function hasFee(bytes: Uint8Array): boolean {
  const reader = new ByteReader(bytes)
  reader.take(feeHead)
  return [0, 1].some(() => {
    reader.take(feeLengths.before)
    return reader.take(feeLengths.points).some((each) => each > 0)
  })
}

function readU16(reader: ByteReader): number {
  const low = reader.byte()
  return low + 256 * reader.byte()
}
