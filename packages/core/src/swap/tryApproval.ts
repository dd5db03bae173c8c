import type { NetworkId } from '@latchkey/protocol'
import { prepareCall } from '../actions/prepareCall.ts'
import { TransactionRefusedError } from '../errors/TransactionRefusedError.ts'
import type { Latchkey } from '../Latchkey.ts'
import { approveData } from './approveData.ts'
import type { PreparedApproval } from './PreparedApproval.ts'
import type { SwapAllowance } from './readAllowances.ts'
import { isResetToken } from './resetTokens.ts'

/**
 * Has a node try an allowance. Where there is an old one and the token refuses another over it, what is prepared is the end of
 * the old one: which tokens do so is found by the trial, and known of a few (S9.39).
 *
 * @throws {TransactionRefusedError} when the token refuses either @throws what `prepareCall` throws
 */
export async function tryApproval(
  latchkey: Latchkey,
  {
    allowance,
    amount,
    exchange,
    networkId,
    signal,
    spender,
    token,
  }: SwapAllowance & {
    amount: bigint
    networkId: NetworkId
    token: string
    signal?: AbortSignal | undefined
  },
): Promise<PreparedApproval> {
  const prepare = async (step: PreparedApproval['step'], allowed: bigint) => ({
    amount: allowed,
    call: await prepareCall(latchkey, {
      call: { data: approveData(spender, allowed), to: token, value: 0n },
      networkId,
      signal,
    }),
    exchange,
    spender,
    step,
    token,
  })
  if (allowance === 0n) return prepare('approve', amount)
  if (isResetToken(token)) return prepare('reset', 0n)
  try {
    return await prepare('approve', amount)
  } catch (error) {
    if (!(error instanceof TransactionRefusedError)) throw error
    return prepare('reset', 0n)
  }
}
