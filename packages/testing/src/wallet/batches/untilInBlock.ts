import type { Hex } from 'viem'
import { ProviderRpcError } from '../ProviderRpcError.ts'
import type { WalletContext } from '../WalletContext.ts'
import { readReceipt } from './readReceipt.ts'

const pauseMs = 100
const maxTries = 300

/** Waits until a transaction is in a block, for half a minute. @throws {ProviderRpcError} 4901, −32603 */
export async function untilInBlock(
  context: WalletContext,
  { chainId, hash }: { chainId: number; hash: Hex | undefined },
): Promise<void> {
  for (let tries = 0; hash && tries < maxTries; tries++) {
    if (await readReceipt(context, { chainId, hash })) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  throw new ProviderRpcError(-32603, 'The transaction is in no block yet.')
}
