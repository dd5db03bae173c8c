import { invalidParams } from '../../errors/walletErrors.ts'
import { isHex } from '../../signing/hex.ts'
import type { RequestContext } from '../createRequests.ts'
import { hasOwnCapitals } from './hasOwnCapitals.ts'
import { maxSignedBytes } from './maxSignedBytes.ts'
import { chainIdOf, readQuantity } from './quantity.ts'
import { readList, requireSender } from './requireSender.ts'

/** A transaction as a page asks for it; what it leaves open the wallet fills in. */
export type AskedTransaction = {
  data: string
  gasLimit: bigint | undefined
  maxFeePerGas: bigint | undefined
  maxPriorityFeePerGas: bigint | undefined
  nonce: bigint | undefined
  /** Empty where a contract is made. */
  to: string
  value: bigint
}

/** Fields that change what a transaction does in ways that this wallet does not sign. */
const notSigned = ['accessList', 'authorizationList', 'blobVersionedHashes', 'blobs']
/** Legacy ones are sent as those of EIP-1559: they do the same. */
const types = [undefined, null, '0x0', '0x2']

/** Reads the parameters of `eth_sendTransaction`. @throws {RequestError} */
export function readTransaction(params: unknown, request: RequestContext): AskedTransaction {
  const [given] = readList(params)
  if (typeof given !== 'object' || given === null) throw invalidParams('No transaction was given')
  const fields = given as Readonly<Record<string, unknown>>
  requireSender(fields['from'], request)
  const has = (name: string) => fields[name] !== undefined && fields[name] !== null
  const isEmptyList = (name: string) => {
    const value = fields[name]
    return Array.isArray(value) && value.length === 0
  }
  const unsigned = notSigned.find((name) => has(name) && !isEmptyList(name))
  if (unsigned) throw invalidParams(`This wallet does not sign ${unsigned}`)
  if (!types.some((type) => type === fields['type']))
    throw invalidParams('This wallet does not sign transactions of this type')
  const quantity = (name: string) => (has(name) ? readQuantity(fields[name], name) : undefined)
  const chainId = quantity('chainId')
  if (chainId !== undefined && chainId !== chainIdOf(request.network.id))
    throw invalidParams('The chain id of the transaction must be the one of the network')
  const data = readData(fields['data'], fields['input'])
  const to = readReceiver(fields['to'])
  if (to === '' && data === '0x') throw invalidParams('The transaction has no receiver')
  const gasPrice = quantity('gasPrice')
  return {
    data,
    gasLimit: quantity('gas') ?? quantity('gasLimit'),
    maxFeePerGas: quantity('maxFeePerGas') ?? gasPrice,
    maxPriorityFeePerGas: quantity('maxPriorityFeePerGas') ?? gasPrice,
    nonce: quantity('nonce'),
    to,
    value: quantity('value') ?? 0n,
  }
}

/** `data` and `input` name the same: two that differ would show one and send the other. */
function readData(data: unknown, input: unknown): string {
  const given = [data, input].filter((each) => each !== undefined && each !== null)
  const [first = '0x', second = first] = given
  if (typeof first !== 'string' || typeof second !== 'string' || !isHex(first) || !isHex(second))
    throw invalidParams('The data is no hex')
  if (first.length > 2 * maxSignedBytes) throw invalidParams('The data is too long')
  if (first.toLowerCase() !== second.toLowerCase())
    throw invalidParams('The data is given twice, and differs')
  return first.toLowerCase()
}

function readReceiver(to: unknown): string {
  if (to === undefined || to === null) return ''
  if (typeof to === 'string' && /^0x[\da-f]{40}$/i.test(to) && hasOwnCapitals(to)) return to
  throw invalidParams('The receiver is no address')
}
