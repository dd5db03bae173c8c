import type { Effect } from './Effect.ts'
import { isPermit2 } from './permit2.ts'
import { isAddress, readAmount } from './readSigned.ts'
import type { Fields, TypedData, Types } from './TypedData.ts'
import { writeFields } from './writeFields.ts'

const details = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const permissions = 'address token,uint256 amount'
const rest = 'address spender,uint256 nonce,uint256 deadline'

/** What each kind signs, field by field. */
const shapes: Readonly<Record<string, { fields: readonly string[]; nested?: [string, string] }>> = {
  Permit: {
    fields: [
      'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
      'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
    ],
  },
  PermitBatch: {
    fields: ['PermitDetails[] details,address spender,uint256 sigDeadline'],
    nested: ['PermitDetails', details],
  },
  PermitBatchTransferFrom: {
    fields: [`TokenPermissions[] permitted,${rest}`],
    nested: ['TokenPermissions', permissions],
  },
  PermitSingle: {
    fields: ['PermitDetails details,address spender,uint256 sigDeadline'],
    nested: ['PermitDetails', details],
  },
  PermitTransferFrom: {
    fields: [`TokenPermissions permitted,${rest}`],
    nested: ['TokenPermissions', permissions],
  },
}
const most = 2n ** 256n - 1n

/**
 * What a signature allows, where it is one that allows (EIP-2612, DAI's, Permit2); nothing for any other data. One of such a
 * name that is written in another way is not read, nor is one of Permit2 for another contract.
 */
export function readPermit({ domain, message, primaryType, types }: TypedData): readonly Effect[] {
  if (!primaryType.startsWith('Permit')) return []
  const contract = String(domain['verifyingContract'])
  const unread: Effect = { kind: 'unread', to: contract }
  if (!isAsKnown(primaryType, types)) return [unread]
  const { spender } = message
  if (!isAddress(spender)) return [unread]
  if (primaryType === 'Permit')
    return [readOne({ ...termsOf(message, types), spender, token: contract }) ?? unread]
  if (!isPermit2(contract)) return [{ ...unread, isMimic: true }]
  // What is taken by the signature itself ends with it; what it allows ends by a date of its own.
  const isTaken = primaryType.endsWith('TransferFrom')
  const listed = [message[isTaken ? 'permitted' : 'details']].flat()
  const effects = listed.map((each) => {
    const { amount, expiration, token } = Object(each) as Fields
    const until = isTaken ? message['deadline'] : expiration
    return readOne({ amount, spender, token, until }) ?? unread
  })
  return effects.length > 0 ? effects : [unread]
}

function readOne(given: {
  amount: unknown
  signatureUntil?: unknown
  spender: string
  token: unknown
  until?: unknown
}): Effect | undefined {
  const { spender, token } = given
  const amount = readAmount(given.amount)
  const [signatureUntil, until] = [given.signatureUntil, given.until].map(readAmount)
  if (amount === undefined || !isAddress(token)) return undefined
  if (signatureUntil === undefined && until === undefined) return undefined
  return {
    amount,
    kind: 'allow',
    ...(signatureUntil !== undefined && { signatureUntil }),
    spender,
    token,
    ...(until !== undefined && { until }),
  }
}

/** Of an amount, or of DAI's all or nothing, whose signature may have no end. */
function termsOf(message: Fields, types: Types): { amount: unknown; signatureUntil: unknown } {
  const { allowed, deadline, expiry, value } = message
  if (!writeFields(types, 'Permit').endsWith('bool allowed'))
    return { amount: value, signatureUntil: deadline }
  const amount = typeof allowed === 'boolean' ? (allowed ? most : 0n) : undefined
  return { amount, signatureUntil: readAmount(expiry) === 0n ? most : expiry }
}

/** Whether what is signed has the fields of its kind, and no others; a witness of the site's own may come last. */
function isAsKnown(primaryType: string, types: Types): boolean {
  const shape = shapes[primaryType.replace('WitnessTransferFrom', 'TransferFrom')]
  if (!shape) return false
  const written = writeFields(types, primaryType)
  const fields = primaryType.includes('Witness') ? written.replace(/,\w+ witness$/, '') : written
  const { nested } = shape
  return shape.fields.includes(fields) && (!nested || writeFields(types, nested[0]) === nested[1])
}
