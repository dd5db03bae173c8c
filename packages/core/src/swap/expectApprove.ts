import type { ConvertApproveResponse } from '@latchkey/protocol/http'
import { SwapMismatchError } from '../errors/swap.ts'
import { assetId } from '../network/assetId.ts'
import { approveData } from './approveData.ts'
import { expectSame } from './readQuote.ts'
import type { SwapPair } from './SwapQuote.ts'

/**
 * Compares what the server has written with what was asked for, before any wallet is: the token is called, with nothing but
 * exactly that amount for exactly that contract.
 *
 * @throws {SwapMismatchError}
 */
export function expectApprove(
  { amount: said, call, spender: named }: ConvertApproveResponse,
  {
    amount,
    pair,
    spender,
  }: { amount: bigint; pair: SwapPair & { fromToken: string }; spender: string },
): void {
  const { fromToken, networkId } = pair
  expectSame('spender', named, assetId(networkId, spender))
  expectSame('to', call.to, assetId(networkId, fromToken))
  expectSame('amount', said, String(amount))
  expectSame('data', call.data, approveData(spender, amount))
  if (!/^0{1,78}$/.test(call.value)) throw new SwapMismatchError({ field: 'value' })
}
