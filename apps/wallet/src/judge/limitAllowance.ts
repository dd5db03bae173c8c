import { isPermit2 } from './permit2.ts'

/** Which word after the selector is the amount of what is allowed, and where it is no ERC-20's, of whom. */
const amounts: ReadonlyMap<string, { at: number; isOf?: (to: string) => boolean }> = new Map([
  // approve, increaseAllowance and increaseApproval of ERC-20.
  ['0x095ea7b3', { at: 1 }],
  ['0x39509351', { at: 1 }],
  ['0xd73dd623', { at: 1 }],
  // approve(address,address,uint160,uint48) of Permit2.
  ['0x87517c45', { at: 2, isOf: isPermit2 }],
])
const selectorLength = 10
const wordLength = 64

/** The data of the same call that allows no more than `amount`, in base units; nothing of a call that allows no amount. */
export function limitAllowance(
  { data, to }: { data: string; to: string },
  amount: bigint,
): string | undefined {
  const found = amounts.get(data.slice(0, selectorLength))
  if (!found || (found.isOf && !found.isOf(to))) return undefined
  const start = selectorLength + found.at * wordLength
  const end = start + wordLength
  if (data.length < end) return undefined
  const word = amount.toString(16).padStart(wordLength, '0')
  return `${data.slice(0, start)}${word}${data.slice(end)}`
}
