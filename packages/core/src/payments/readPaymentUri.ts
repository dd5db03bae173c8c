import type { NetworkId } from '@latchkey/protocol'
import { pastedText } from '../format/pastedText.ts'
import { readAddress } from '../format/readAddress.ts'
import type { PaymentAmount, PaymentRequest } from './PaymentRequest.ts'
import { toBaseUnits } from './wholeUnits.ts'

/** No code that a camera reads has more characters: a QR code has room for 4,296. */
const maxLength = 4296
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
 * (`req-`), or a parameter that counts twice. A wallet that passed over those would pay what no one asked for. What
 * BIP-21 lets a wallet ignore is ignored: other ways to pay the same (`lightning`, `pj`), and what is to come.
 */
export function readPaymentUri(text: string): PaymentRequest | undefined {
  const match =
    text.length > maxLength ? null : /^(\w+):([^?#\s]+)(?:\?([^#\s]*))?$/.exec(pastedText(text))
  if (!match) return undefined
  const [, scheme = '', path = '', query = ''] = match
  switch (scheme.toLowerCase()) {
    case 'ethereum':
      return readEvm(path, readParameters(query))
    case 'solana':
      return readSolana(path, readParameters(query))
    case 'bitcoin':
      // A code in capitals has its keys in capitals too (BIP-321).
      return readBitcoin(
        path,
        readParameters(query, (key) => key.toLowerCase()),
      )
    default:
      return undefined
  }
}

/** Each key with its values. */
type Parameters = ReadonlyMap<string, readonly string[]>

function readParameters(query: string, toKey = (key: string) => key): Parameters {
  const parameters = new Map<string, string[]>()
  // In these links a plus is a plus: their spaces are written `%20`.
  for (const [written, value] of new URLSearchParams(query.replaceAll('+', '%2B'))) {
    const key = toKey(written)
    parameters.set(key, [...(parameters.get(key) ?? []), value])
  }
  return parameters
}

/** Whether there is nothing beside these keys, none of them twice, and what is harmless. */
function hasOnly(parameters: Parameters, keys: readonly string[]): boolean {
  return [...parameters].every(([key, values]) =>
    keys.includes(key) ? values.length === 1 : harmless.includes(key),
  )
}

function one(parameters: Parameters, key: string): string | undefined {
  return parameters.get(key)?.[0]
}

function readEvm(path: string, parameters: Parameters): PaymentRequest | undefined {
  const match = /^(?:pay-)?([^@/]+)(?:@0*([1-9]\d{0,15}))?(?:\/(\w+))?$/.exec(path)
  if (!match) return undefined
  const [, target = '', chainId, calls] = match
  const networkId: NetworkId | undefined = chainId ? `eip155:${chainId}` : undefined
  if (calls === undefined) {
    if (!hasOnly(parameters, ['value']) || !isReceiver(target)) return undefined
    return withAmount(readNumber(one(parameters, 'value')), {
      namespace: 'eip155',
      networkId,
      receiver: target,
      token: undefined,
    })
  }
  const receiver = one(parameters, 'address') ?? ''
  if (calls !== 'transfer' || !hasOnly(parameters, ['address', 'uint256'])) return undefined
  if (!isHex(target) || !isReceiver(receiver)) return undefined
  return withAmount(readNumber(one(parameters, 'uint256')), {
    namespace: 'eip155',
    networkId,
    receiver,
    token: target,
  })
}

/** ERC-681 writes addresses with their 0x; what has none may be a name. */
function isHex(text: string): boolean {
  return text.startsWith('0x') && readAddress('eip155', text) !== undefined
}

/** An address with its 0x, or a name (ERC-681 calls it an ENS name). */
function isReceiver(text: string): boolean {
  return text.startsWith('0x')
    ? isHex(text)
    : text.length <= 255 && /^[^\s.:/?#%]+(?:\.[^\s.:/?#%]+)+$/.test(text)
}

/** ERC-681 allows `2.014e18`: digits, a fraction, a power of ten; no base unit is ever split. */
function readNumber(text: string | undefined): Amount {
  if (text === undefined) return 'none'
  const match = /^\+?(\d{0,78})(?:\.(\d{1,78}))?(?:e(\d{0,2}))?$/i.exec(text)
  if (!match) return 'wrong'
  const [, whole = '', fraction, power] = match
  if (!whole && !fraction) return 'wrong'
  const digits = whole || '0'
  const value = toBaseUnits(fraction ? `${digits}.${fraction}` : digits, Number(power || '0'))
  return value === undefined || value > maxUint256 ? 'wrong' : { unit: 'base', value }
}

function readSolana(path: string, parameters: Parameters): PaymentRequest | undefined {
  const token = one(parameters, 'spl-token')
  const receiver = readAddress('solana', path)
  if (!hasOnly(parameters, ['amount', 'spl-token']) || !receiver) return undefined
  if (token !== undefined && !readAddress('solana', token)) return undefined
  const digits = one(parameters, 'amount')
  return withAmount(
    // How many decimals a token has, its mint alone knows.
    token !== undefined && digits !== undefined && toBaseUnits(digits, 77) !== undefined
      ? { digits, unit: 'whole' }
      : readDigits(digits, token === undefined ? solDecimals : 0),
    { namespace: 'solana', networkId: undefined, receiver, token },
  )
}

function readBitcoin(path: string, parameters: Parameters): PaymentRequest | undefined {
  const receiver = readAddress('bip122', path)
  const amounts = parameters.get('amount') ?? []
  const isRequired = [...parameters.keys()].some((key) => key.startsWith('req-'))
  if (!receiver || isRequired || amounts.length > 1) return undefined
  return withAmount(readDigits(wholeDigits(amounts[0]), bitcoinDecimals), {
    namespace: 'bip122',
    networkId: undefined,
    receiver,
    token: undefined,
  })
}

/** BIP-21 lets digits be missing on either side of the point: `.5` and `5.`. */
function wholeDigits(amount: string | undefined): string | undefined {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(amount ?? '')
  if (!match) return amount
  const [, whole = '', fraction = ''] = match
  // An amount of no digits says nothing.
  if (!whole && !fraction) return amount?.includes('.') ? amount : undefined
  return `${whole || '0'}${fraction && `.${fraction}`}`
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
