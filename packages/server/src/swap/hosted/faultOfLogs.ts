import { type Address, pad, toEventSelector } from 'viem'
import type { SimulatedCall } from '../readSimulated.ts'
import type { SwapToken } from '../readSwapQuestion.ts'
import type { CallFault } from './CallRefusedError.ts'

/** ERC-20 and ERC-721 have the same names for both. */
const transfer = toEventSelector('Transfer(address,address,uint256)')
const approval = toEventSelector('Approval(address,address,uint256)')
const approvalForAll = toEventSelector('ApprovalForAll(address,address,bool)')
/** ERC-1155, where who gives is the second. */
const transfers: readonly string[] = [
  toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
  toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
]

/** What of an account a tried call takes or allows beside the token that is paid, by what the contracts have logged. */
export function faultOfLogs(
  logs: SimulatedCall['logs'],
  { account, spender, token }: { account: Address; spender: Address; token: SwapToken },
): CallFault | undefined {
  if (logs === 'unread') return 'untried'
  const own = pad(account, { size: 32 }).toLowerCase()
  const allowed = pad(spender, { size: 32 }).toLowerCase()
  for (const { address, topics } of logs) {
    const [event = '', first, second] = topics
    const isPaid = address === token
    if (event === transfer && first === own && !isPaid) return 'takes_other'
    if (transfers.includes(event) && second === own) return 'takes_other'
    // A token may log what is left of its allowance when some of it is used.
    if (event === approval && first === own && !(isPaid && second === allowed)) return 'allows'
    if (event === approvalForAll && first === own) return 'allows'
  }
  return undefined
}
