import type { NetworkId } from '@latchkey/protocol'
import { isAddress } from '../format/address.ts'
import type { PaymentAmount, PaymentRequest } from './PaymentRequest.ts'
import { toBaseUnits } from './wholeUnits.ts'

/** Longer than any link with an address, a token and an amount; what a camera reads can be 4,000 characters. */
const maxLength = 1024
const maxUint256 = 2n ** 256n - 1n
const solDecimals = 9
const bitcoinDecimals = 8

/** What only words a payment, or says what a wallet works out itself. */
const harmless: readonly string[] = ['gas', 'gasLimit', 'gasPrice', 'label', 'message']

/**
 * Reads a payment link: ERC-681 (`ethereum:`), Solana Pay (`solana:`), BIP-21 (`bitcoin:`).
 *
 * Undefined for what is no such link, and for one that asks for more than a payment: another function of a contract, a
 * memo or a reference without which the receiver would not know who has paid, a parameter that its writer requires
 * (`req-`), or the same parameter twice. A wallet that passed over those would pay what no one asked for.
 */
export function readPaymentUri(text: string): PaymentRequest | undefined {
  const match =
    text.length > maxLength ? null : /^\s*(\w+):([^?#\s]+)(?:\?([^#\s]*))?\s*$/.exec(text)
  if (!match) return undefined
  const [, scheme = '', path = '', query = ''] = match
  const parameters = readParameters(query)
  if (!parameters) return undefined
  switch (scheme.toLowerCase()) {
    case 'ethereum':
      return readEvm(path, parameters)
    case 'solana':
      return readSolana(path, parameters)
    case 'bitcoin':
      return readBitcoin(path, parameters)
    default:
      return undefined
  }
}

type Parameters = ReadonlyMap<string, string>

function readParameters(query: string): Parameters | undefined {
  const parameters = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(query)) {
    if (parameters.has(key)) return undefined
    parameters.set(key, value)
  }
  return parameters
}

function hasOnly(parameters: Parameters, keys: readonly string[]): boolean {
  return [...parameters.keys()].every((key) => keys.includes(key) || harmless.includes(key))
}

function readEvm(path: string, parameters: Parameters): PaymentRequest | undefined {
  const match = /^(?:pay-)?([^@/]+)(?:@([1-9]\d{0,15}))?(?:\/(\w+))?$/.exec(path)
  if (!match) return undefined
  const [, target = '', chainId, calls] = match
  const networkId: NetworkId | undefined = chainId ? `eip155:${chainId}` : undefined
  if (calls === undefined) {
    if (!hasOnly(parameters, ['value']) || !isReceiver(target)) return undefined
    return withAmount(readNumber(parameters.get('value')), {
      namespace: 'eip155',
      networkId,
      receiver: target,
      token: undefined,
    })
  }
  const receiver = parameters.get('address') ?? ''
  if (calls !== 'transfer' || !hasOnly(parameters, ['address', 'uint256'])) return undefined
  if (!isAddress('eip155', target) || !isReceiver(receiver)) return undefined
  return withAmount(readNumber(parameters.get('uint256')), {
    namespace: 'eip155',
    networkId,
    receiver,
    token: target,
  })
}

/** An address with its 0x, or a name (ERC-681 calls it an ENS name). */
function isReceiver(text: string): boolean {
  return text.startsWith('0x')
    ? isAddress('eip155', text)
    : text.length <= 255 && /^[^\s.:/?#%]+(?:\.[^\s.:/?#%]+)+$/.test(text)
}

/** ERC-681 allows `2.014e18`: digits, a fraction, a power of ten; no base unit is ever split. */
function readNumber(text: string | undefined): Amount {
  if (text === undefined) return 'none'
  const match = /^(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i.exec(text)
  if (!match) return 'wrong'
  const [, whole = '', fraction, power = '0'] = match
  const value = toBaseUnits(fraction ? `${whole}.${fraction}` : whole, Number(power))
  return value === undefined || value > maxUint256 ? 'wrong' : { unit: 'base', value }
}

function readSolana(path: string, parameters: Parameters): PaymentRequest | undefined {
  const token = parameters.get('spl-token')
  if (!hasOnly(parameters, ['amount', 'spl-token']) || !isAddress('solana', path)) return undefined
  if (token !== undefined && !isAddress('solana', token)) return undefined
  const digits = parameters.get('amount')
  return withAmount(
    // How many decimals a token has, its mint alone knows.
    token !== undefined && digits !== undefined && toBaseUnits(digits, 77) !== undefined
      ? { digits, unit: 'whole' }
      : readDigits(digits, token === undefined ? solDecimals : 0),
    { namespace: 'solana', networkId: undefined, receiver: path, token },
  )
}

function readBitcoin(path: string, parameters: Parameters): PaymentRequest | undefined {
  // `lightning` is another way to pay the same; codes are often in capitals, which take less room.
  const receiver = path === path.toUpperCase() ? path.toLowerCase() : path
  const address = isAddress('bip122', path) ? path : receiver
  if (!hasOnly(parameters, ['amount', 'lightning']) || !isAddress('bip122', address))
    return undefined
  return withAmount(readDigits(parameters.get('amount'), bitcoinDecimals), {
    namespace: 'bip122',
    networkId: undefined,
    receiver: address,
    token: undefined,
  })
}

/** What a link says of the amount, or that it says nothing one can pay. */
type Amount = PaymentAmount | 'none' | 'wrong'

function readDigits(digits: string | undefined, decimals: number): Amount {
  if (digits === undefined) return 'none'
  const value = toBaseUnits(digits, decimals)
  return value === undefined ? 'wrong' : { unit: 'base', value }
}

function withAmount(
  amount: Amount,
  request: Omit<PaymentRequest, 'amount'>,
): PaymentRequest | undefined {
  if (amount === 'wrong') return undefined
  return { ...request, amount: amount === 'none' ? undefined : amount }
}
