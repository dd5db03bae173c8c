import type { ConvertTransactionRequest } from '@latchkey/protocol/http'
import type { Address } from 'viem'
import { type AskedSwap, readAccount } from './readSwapQuestion.ts'
import { readSlippage } from './slippage.ts'
import { refused } from './swapErrors.ts'

/** A swap to be made. */
export type AskedBuild = {
  asked: AskedSwap
  slippageBps: number
  isSimulated: boolean
  /** Who pays, and alone receives. */
  account: Address
}

/** Reads what a transaction is asked for with; no node is asked for it. @throws {ApiError} 400 */
export function readBuild(
  {
    acceptHighSlippage = false,
    disableEstimate = false,
    eip155,
    userAddress,
  }: ConvertTransactionRequest,
  asked: AskedSwap,
): AskedBuild {
  const slippageBps = readSlippage(eip155.slippage, { acceptsHigh: acceptHighSlippage })
  if (slippageBps === 'invalid')
    throw refused(
      'slippage_invalid',
      'A slippage is 0.1 to 5 percent, or up to 50 with acceptHighSlippage, with two digits behind the point at most.',
      'eip155.slippage',
    )
  if (slippageBps === 'high')
    throw refused(
      'slippage_high',
      'A slippage above 5 percent needs acceptHighSlippage.',
      'eip155.slippage',
    )
  return {
    account: readAccount(userAddress, asked.chain),
    asked,
    isSimulated: !disableEstimate,
    slippageBps,
  }
}
