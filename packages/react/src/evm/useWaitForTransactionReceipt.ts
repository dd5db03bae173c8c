import { keyOf } from '@latchkey/core/modal'
import type { NetworkMeant } from '@latchkey/evm'
import { useState } from 'react'
import type { TransactionReceipt } from 'viem'
import type { DeferredQuery } from '../hooks/useDeferredQuery.ts'
import { useMounted } from '../hooks/useMounted.ts'
import { useEvmRead } from './useEvmRead.ts'
import { useMeantNetwork } from './useMeantNetwork.ts'

/**
 * Waits until a transaction is in a block; `idle` without a hash. A reverted one is a success too, with `data.status`
 * `reverted`, and one that was sent again for another fee has the receipt of that.
 *
 * Where no network is named, it is the one that the page showed when the hash was given, though the visitor move on.
 * `error` is a `TransactionReplacedError` when the visitor cancelled it or sent another one in its place, and a
 * `RpcFailedError` when time runs out or no RPC answers.
 *
 * @example
 * const { data: hash, mutate: write } = useWriteContract()
 * const { data: receipt, status } = useWaitForTransactionReceipt({ hash })
 */
export function useWaitForTransactionReceipt({
  confirmations,
  enabled = true,
  hash,
  timeoutMs,
  ...meant
}: useWaitForTransactionReceipt.Parameters): useWaitForTransactionReceipt.ReturnType {
  const shown = useMeantNetwork(meant)
  const isNamed = (meant.networkId ?? meant.chainId) !== undefined
  // What a server renders, and the page that takes over, has the site's default network for the visitor's.
  const isKnown = useMounted() || isNamed
  const [first, setFirst] = useState({ hash: isKnown ? hash : undefined, networkId: shown })
  if (isKnown && first.hash !== hash) setFirst({ hash, networkId: shown })
  const networkId = isNamed || first.hash !== hash ? shown : first.networkId
  return useEvmRead(
    enabled && hash && isKnown ? keyOf([hash, networkId, confirmations, timeoutMs]) : undefined,
    (queries, latchkey, key) =>
      queries.watchReceipt(
        latchkey,
        { confirmations, hash: hash as `0x${string}`, networkId, timeoutMs },
        { key },
      ),
  )
}

export declare namespace useWaitForTransactionReceipt {
  type Parameters = NetworkMeant & {
    hash: `0x${string}` | undefined
    /** Blocks on top of the transaction's own, itself included. Defaults to 1. */
    confirmations?: number | undefined
    /** Defaults to true. */
    enabled?: boolean | undefined
    /** Defaults to three minutes. */
    timeoutMs?: number | undefined
  }
  type ReturnType = DeferredQuery<TransactionReceipt>
}
