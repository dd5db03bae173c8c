import { padHex, toHex } from 'viem/utils'

type Hex = `0x${string}`

/** Selectors of ERC-20; viem's contract reading would cost ten times their bytes. */
export const selectors = {
  allowance: '0xdd62ed3e',
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  symbol: '0x95d89b41',
  transfer: '0xa9059cbb',
} as const

/** Call data of a function whose arguments are addresses and numbers. */
export function encodeCall(selector: Hex, ...args: readonly (string | bigint)[]): Hex {
  const words = args.map((arg) =>
    (typeof arg === 'bigint' ? toHex(arg, { size: 32 }) : padHex(arg as Hex, { size: 32 })).slice(
      2,
    ),
  )
  return `${selector}${words.join('')}`
}

/** A number that a contract answered, its first word; an address without a contract answers `0x`: it holds nothing. */
export function readUint(answer: Hex): bigint {
  return answer === '0x' ? 0n : BigInt(answer.slice(0, 66))
}
