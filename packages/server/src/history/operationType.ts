import type { Hex } from 'viem'

/** What a visitor's list says that a transaction did. */
export type OperationType =
  | 'approve'
  | 'burn'
  | 'deploy'
  | 'execute'
  | 'mint'
  | 'receive'
  | 'send'
  | 'trade'

/** What an account sent and received, as far as the kind of a transaction depends on it. */
export type Leg = {
  direction: 'in' | 'out' | 'self'
  /** Whether the other end is the zero address, by which tokens come to be and end. */
  isZero: boolean
}

/** Calls that let another spend: of ERC-20, ERC-721 and ERC-1155, of OpenZeppelin, and of Permit2. */
const approvals: ReadonlySet<string> = new Set([
  '0x095ea7b3', // approve(address,uint256)
  '0xa22cb465', // setApprovalForAll(address,bool)
  '0x39509351', // increaseAllowance(address,uint256)
  '0x87517c45', // approve(address,address,uint160,uint48)
])

/** What a transaction is to an account, by what it sent and received and else by what was called. */
export function operationType({
  deploys,
  legs,
  selector,
}: {
  deploys: boolean
  legs: readonly Leg[]
  /** The first four bytes of the call. */
  selector: Hex | undefined
}): OperationType {
  const ins = legs.filter(({ direction }) => direction === 'in')
  const outs = legs.filter(({ direction }) => direction === 'out')
  if (deploys && ins.length === 0) return 'deploy'
  if (ins.length > 0 && outs.length > 0) return 'trade'
  if (ins.length > 0) return ins.every(({ isZero }) => isZero) ? 'mint' : 'receive'
  if (outs.length > 0) return outs.every(({ isZero }) => isZero) ? 'burn' : 'send'
  if (legs.length > 0) return 'send'
  if (selector === undefined) return 'send'
  return approvals.has(selector) ? 'approve' : 'execute'
}
