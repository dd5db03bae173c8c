import type { SolanaNode } from '../node/createSolanaNode.ts'
import { RpcError, rpcErrorCodes } from './RpcError.ts'

/** What `getVersion` says; answers with a context repeat it. */
export const version = { 'feature-set': 0, 'solana-core': '3.0.0' }

type Context = { minContextSlot?: bigint | undefined }

/** @throws {RpcError} when the caller has seen a later slot than this one. */
export function reach(node: SolanaNode, { minContextSlot }: Context): void {
  const slot = node.slot()
  if (minContextSlot !== undefined && minContextSlot > slot)
    throw new RpcError(
      rpcErrorCodes.minimumContextSlot,
      'Minimum context slot has not been reached',
      { contextSlot: slot },
    )
}

/** An answer with the slot it holds for. */
export function within(node: SolanaNode, settings: Context, value: unknown) {
  reach(node, settings)
  return { context: { apiVersion: version['solana-core'], slot: node.slot() }, value }
}
