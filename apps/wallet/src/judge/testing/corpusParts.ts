import { encodeFunctionData, parseAbi } from 'viem'
import type { Log } from '../readLogs.ts'
import type { CorpusRow } from './CorpusRow.ts'

/** Addresses of no one: digits are repeated. */
export const at = (digits: string): `0x${string}` =>
  `0x${digits.repeat(Math.ceil(40 / digits.length)).slice(0, 40)}`

export const thief = at('bad1')
export const token = at('70c3')
export const otherToken = at('70c4')
export const collection = at('a47')
export const contract = at('c0de')
/** An exchange that the wallet's server knows. */
export const ownRouter = at('5afe')
export const most = 2n ** 256n - 1n
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
/** A token that no other is named like. */
export const coins = { kind: 'coins', supply: 10n ** 15n, symbol: 'COIN' } as const
/** Seconds since 1970: the corpus is read on 28 November 2026. */
export const nowMs = Date.UTC(2026, 10, 28)
export const inDays = (days: number): number => nowMs / 1000 + days * 86_400

/** A call as its signature writes it. */
export function write(signature: string, args: readonly unknown[] = []): `0x${string}` {
  return encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)
}

export function multicall(calls: readonly string[]): `0x${string}` {
  return write('multicall(bytes[])', [calls])
}

const topicOf = (address: string) =>
  `0x${address.replace('0x', '').toLowerCase().padStart(64, '0')}`
const amountOf = (amount: bigint) => `0x${amount.toString(16).padStart(64, '0')}`

/** What a token writes down of a payment. */
export function moves(token: string, from: string, to: string, amount: bigint): Log {
  return {
    address: token,
    data: amountOf(amount),
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      topicOf(from),
      topicOf(to),
    ],
  }
}

/** What a token writes down of an approval. */
export function allows(token: string, owner: string, spender: string, amount: bigint): Log {
  return {
    address: token,
    data: amountOf(amount),
    topics: [
      '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
      topicOf(owner),
      topicOf(spender),
    ],
  }
}

/** A transaction that a page asks for. */
export function sends(
  to: string,
  data?: string,
  more: object = {},
): Pick<CorpusRow, 'method' | 'params'> {
  return {
    method: 'eth_sendTransaction',
    params: (own) => [{ from: own, to, ...(data !== undefined && { data }), ...more }],
  }
}

/** A text, or bytes in hex, that a page wants to be signed. */
export function says(message: string): Pick<CorpusRow, 'method' | 'params'> {
  return { method: 'personal_sign', params: (own) => [message, own] }
}

type Data = {
  domain?: object
  message: object
  primaryType: string
  types: Readonly<Record<string, string>>
}

/** Typed data with its types as they are hashed: `address to,uint256 value`. */
export function signs(data: Data | ((own: string) => Data)): Pick<CorpusRow, 'method' | 'params'> {
  return {
    method: 'eth_signTypedData_v4',
    params: (own) => [own, typedData(typeof data === 'function' ? data(own) : data)],
  }
}

export function typedData({ domain, message, primaryType, types }: Data) {
  return {
    domain: { chainId: 8453, verifyingContract: contract, ...domain },
    message,
    primaryType,
    types: Object.fromEntries(Object.entries(types).map(([name, text]) => [name, fieldsOf(text)])),
  }
}

function fieldsOf(text: string) {
  return text === ''
    ? []
    : text.split(',').map((field) => {
        const [type = '', ...name] = field.split(' ')
        return { name: name.join(' '), type }
      })
}
