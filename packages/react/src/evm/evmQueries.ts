import type { Latchkey } from '@latchkey/core'
import type { CallsStatus, Capabilities } from '@latchkey/core/adapter'
import { queryClientOf } from '@latchkey/core/modal'
import {
  type CallsPlan,
  type GetBlockNumberParameters,
  getBlockNumber,
  getCallsStatus,
  getCapabilities,
  getPublicClient,
  getWalletClient,
  type NetworkMeant,
  planCalls,
  type ReadContractParameters,
  readContract,
  type SimulateContractParameters,
  simulateContract,
  type WaitForTransactionReceiptParameters,
  type WalletClient,
  waitForTransactionReceipt,
  watchBlockNumber,
} from '@latchkey/evm'
import type { PublicClient, TransactionReceipt } from 'viem'
import { type Query, type WatchedQuery, watchQuery } from '../queries/watchQuery.ts'

/** What was read a moment ago is not read again by the next component that shows it. */
const readStaleMs = 1_000
const capabilitiesStaleMs = 30_000
/** How often a wallet is asked for a batch that is not done. */
const callsIntervalMs = 1_000
/** How often it is looked for what became of one that neither wallet nor chain shows. */
const unknownIntervalMs = 10_000
/** How often a wallet that does not answer is asked for a batch again. */
const maxCallsFailures = 30

/** How a hook reads: the key stands for everything that the answer depends on. */
type Reading = { key: string; watch?: boolean | undefined }

/** A contract's answer; with `watch` read again after each block. */
export function watchContract(
  latchkey: Latchkey,
  parameters: ReadContractParameters,
  { key, watch }: Reading,
): WatchedQuery<unknown> {
  const query = {
    queryFn: ({ signal }) => readContract(latchkey, { ...parameters, signal }),
    queryKey: ['evm', 'readContract', key],
    staleTime: readStaleMs,
  } satisfies Query<unknown>
  return watch ? withBlocks(latchkey, query, parameters) : watchQuery(latchkey, query)
}

/** What a call would do; with `watch` run again after each block. */
export function watchSimulation(
  latchkey: Latchkey,
  parameters: SimulateContractParameters,
  { key, watch }: Reading,
): WatchedQuery<unknown> {
  const query = {
    queryFn: ({ signal }) => simulateContract(latchkey, { ...parameters, signal }),
    queryKey: ['evm', 'simulateContract', key],
    staleTime: readStaleMs,
  } satisfies Query<unknown>
  return watch ? withBlocks(latchkey, query, parameters) : watchQuery(latchkey, query)
}

/** The number of the newest block; with `watch` it stays the newest. */
export function watchBlock(
  latchkey: Latchkey,
  parameters: GetBlockNumberParameters,
  { key, watch }: Reading,
): WatchedQuery<bigint> {
  const queryKey = ['evm', 'blockNumber', key]
  const watched = watchQuery<bigint, string[]>(latchkey, {
    queryFn: ({ signal }) => getBlockNumber(latchkey, { ...parameters, signal }),
    queryKey,
    staleTime: readStaleMs,
  })
  if (!watch) return watched
  return alongside(watched, () =>
    watchBlockNumber(latchkey, {
      ...parameters,
      onBlockNumber: (blockNumber) =>
        void queryClientOf(latchkey).setQueryData(queryKey, blockNumber),
    }),
  )
}

/** The receipt of a transaction, once it is in a block. */
export function watchReceipt(
  latchkey: Latchkey,
  parameters: WaitForTransactionReceiptParameters,
  { key }: Reading,
): WatchedQuery<TransactionReceipt> {
  return watchQuery(latchkey, {
    queryFn: ({ signal }) => waitForTransactionReceipt(latchkey, { ...parameters, signal }),
    queryKey: ['evm', 'receipt', key],
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Where a batch stands; with `watch` it is asked for until it is done. */
export function watchCallsStatus(
  latchkey: Latchkey,
  { id }: { id: string },
  { key, watch }: Reading,
): WatchedQuery<CallsStatus> {
  // How many answers and failures there were when the newest answer came.
  let answers: number | undefined
  let failures = 0
  return watchQuery(latchkey, {
    queryFn: ({ signal }) => getCallsStatus(latchkey, { id, signal }),
    queryKey: ['evm', 'callsStatus', key],
    // A wallet that is on its way back, or does not know its batch yet, is asked again.
    refetchInterval({ state: { data, dataUpdateCount, errorUpdateCount } }) {
      if (dataUpdateCount !== answers) {
        answers = dataUpdateCount
        failures = errorUpdateCount
      }
      if (!watch || errorUpdateCount - failures >= maxCallsFailures) return false
      // What no one sees now may show later.
      if (data?.status === 'unknown') return unknownIntervalMs
      return !data || data.status === 'pending' ? callsIntervalMs : false
    },
    staleTime: readStaleMs,
  })
}

/** How the wallet would carry calls out. */
export function watchCallsPlan(
  latchkey: Latchkey,
  { callCount, ...meant }: NetworkMeant & { callCount: number },
  { key }: Reading,
): WatchedQuery<CallsPlan> {
  return watchQuery(latchkey, {
    queryFn: async ({ signal }) =>
      planCalls(await getCapabilities(latchkey, { ...meant, signal }), { callCount }),
    queryKey: ['evm', 'callsPlan', key],
    staleTime: capabilitiesStaleMs,
  })
}

/** What the wallet can do. */
export function watchCapabilities(
  latchkey: Latchkey,
  meant: NetworkMeant,
  { key }: Reading,
): WatchedQuery<Capabilities> {
  return watchQuery(latchkey, {
    queryFn: ({ signal }) => getCapabilities(latchkey, { ...meant, signal }),
    queryKey: ['evm', 'capabilities', key],
    staleTime: capabilitiesStaleMs,
  })
}

/** A client stays the same object, and is let go with the last who has it. */
const clientOptions = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
} as const

export function watchPublicClient(
  latchkey: Latchkey,
  meant: NetworkMeant,
  { key }: Reading,
): WatchedQuery<PublicClient> {
  return watchQuery(latchkey, {
    ...clientOptions,
    queryFn: () => getPublicClient(latchkey, meant),
    queryKey: ['evm', 'publicClient', key],
  })
}

export function watchWalletClient(
  latchkey: Latchkey,
  meant: NetworkMeant,
  { key }: Reading,
): WatchedQuery<WalletClient> {
  return watchQuery(latchkey, {
    ...clientOptions,
    queryFn: () => getWalletClient(latchkey, meant),
    queryKey: ['evm', 'walletClient', key],
  })
}

/** A query that is read again after each block while someone shows it. */
function withBlocks(
  latchkey: Latchkey,
  query: Query<unknown>,
  { chainId, networkId }: { chainId?: unknown; networkId?: unknown },
): WatchedQuery<unknown> {
  const { queryKey } = query
  return alongside(watchQuery(latchkey, query), () =>
    watchBlockNumber(latchkey, {
      ...({ chainId, networkId } as NetworkMeant),
      onBlockNumber: () =>
        // Of several components that show it, the first reads and the others share.
        void queryClientOf(latchkey).refetchQueries(
          { exact: true, queryKey },
          { cancelRefetch: false },
        ),
    }),
  )
}

/** Something that runs for as long as a query is shown. */
function alongside<T>(watched: WatchedQuery<T>, start: () => () => void): WatchedQuery<T> {
  return {
    ...watched,
    subscribe(onChange) {
      const end = watched.subscribe(onChange)
      const stop = start()
      return () => {
        end()
        stop()
      }
    },
  }
}
