import { isReadMethod } from '@latchkey/protocol'
import { isHex, keccak256 } from 'viem'
import type { Chain } from '../chains/chainConfig.ts'
import { createNode } from './createNode.ts'
import { type Call, type CallResult, isError } from './JsonRpc.ts'
import { pingIntervalMs, rankNodes } from './nodeScore.ts'
import { isAlreadyKnown, nodeTrouble } from './nodeTrouble.ts'
import type { NoAnswer } from './postCalls.ts'
import type { RpcObserver } from './RpcObserver.ts'

/**
 * Why a call has no answer: every node was asked too often (`limited`), answered more than may be read
 * (`oversized`), could not be reached (`down`); or a call with effects got lost on the way and may have had them
 * (`unsure`).
 */
export type Unanswered = {
  unanswered: 'down' | 'limited' | 'oversized' | 'unsure'
  retryAfterMs?: number | undefined
}

/** What a call came to. */
export type CallOutcome = CallResult | Unanswered

/** The nodes of one chain as one. */
export type ChainRpc = {
  /** Answers calls in their order. Never throws. */
  send(calls: readonly Call[]): Promise<readonly CallOutcome[]>
  /** True when it was in use and no node can be asked. */
  isDown(): boolean
}

/** Calls that are under way, by what they ask. */
export type InFlight = Map<string, Promise<CallOutcome>>

/** Most reads that are shared at once (S9.35). */
export const maxInFlight = 8192

const maxNodesPerCall = 5
const nodeBatchSize = 100
/** A chain nobody has asked for this long is no longer pinged. */
const inUseMs = 30_000
/** After this no further node is tried, so that the answer still finds its caller. */
const deadlineMs = 20_000

export function createChainRpc({
  chain,
  inFlight,
  now,
  observer,
  signal,
}: {
  chain: Chain
  inFlight: InFlight
  now: () => number
  observer: RpcObserver
  signal: AbortSignal
}): ChainRpc {
  const chainId = chain.id
  const reference = chainId.slice(chainId.indexOf(':') + 1)
  const nodes = chain.upstreams.map((config) =>
    createNode({ chainId, config, now, observer, signal }),
  )
  const local: Readonly<Record<string, unknown>> = {
    eth_chainId: `0x${BigInt(reference).toString(16)}`,
    net_listening: true,
    net_version: reference,
  }
  let usedAt = Number.NEGATIVE_INFINITY
  let pinging = false

  function use(): void {
    usedAt = now()
    if (pinging || signal.aborted) return
    pinging = true
    pingAll()
  }

  function pingAll(): void {
    if (signal.aborted || now() - usedAt > inUseMs) {
      pinging = false
      return
    }
    // A node that asked for a pause gets it.
    for (const node of nodes) if (node.pauseLeftMs() <= 0) void node.check()
    setTimeout(pingAll, pingIntervalMs).unref()
  }

  const usable = () => rankNodes(nodes.filter((node) => node.pauseLeftMs() <= 0))

  function nobodyToAsk(): Unanswered {
    const retryAfterMs = Math.min(...nodes.map((node) => node.pauseLeftMs()))
    return {
      retryAfterMs: Math.max(0, retryAfterMs),
      unanswered: nodes.every((node) => node.isLimited()) ? 'limited' : 'down',
    }
  }

  async function askReads(calls: readonly Call[]): Promise<readonly CallOutcome[]> {
    const outcomes = new Map<Call, CallOutcome>()
    let pending = calls
    const giveUpAt = now() + deadlineMs
    for (const node of usable().slice(0, maxNodesPerCall)) {
      const limitMs = giveUpAt - now()
      if (pending.length === 0 || limitMs <= 0) break
      if (!(await node.verify())) continue
      let posted = await node.post(pending, limitMs)
      // A kept connection may be closed at its other end in the moment it is used again.
      if (posted.outcome === 'unreachable' && posted.sent)
        posted = await node.post(pending, limitMs)
      if (posted.outcome !== 'answered') {
        if (posted.outcome === 'oversized' || posted.outcome === 'limited')
          for (const call of pending) outcomes.set(call, unanswered(posted))
        continue
      }
      pending = pending.filter((call, index) => {
        const result = posted.results[index]
        if (!result) return true
        const trouble = isError(result) ? nodeTrouble(result.error) : undefined
        outcomes.set(call, trouble === 'limited' ? { unanswered: 'limited' } : result)
        return trouble !== undefined
      })
    }
    return calls.map((call) => outcomes.get(call) ?? nobodyToAsk())
  }

  /** A call with effects goes on to another node only if it has certainly not left for the one before. */
  async function askOnce(call: Call): Promise<CallOutcome> {
    for (const node of usable().slice(0, maxNodesPerCall)) {
      if (!(await node.verify())) continue
      const posted = await node.post([call], deadlineMs)
      if (posted.outcome === 'answered') return settled(call, posted.results[0])
      if (posted.sent) return unanswered(posted)
    }
    return nobodyToAsk()
  }

  function share(call: Call, key: string, batch: Batch): Promise<CallOutcome> {
    const running = inFlight.get(key)
    if (running) return running
    const asked = batch.add(call)
    if (inFlight.size >= maxInFlight) return asked
    const shared = asked.finally(() => inFlight.delete(key))
    inFlight.set(key, shared)
    return shared
  }

  return {
    isDown: () => now() - usedAt <= inUseMs && nodes.every((node) => node.pauseLeftMs() > 0),
    async send(calls) {
      use()
      const batch = createBatch(askReads)
      const outcomes = calls.map((call): CallOutcome | Promise<CallOutcome> => {
        const known = Object.hasOwn(local, call.method) ? local[call.method] : undefined
        if (known !== undefined) return { result: known }
        if (!isReadMethod(call.method)) return askOnce(call)
        const key = `${chainId} ${call.method} ${JSON.stringify(call.params ?? [])}`
        return share(call, key, batch)
      })
      batch.go()
      return Promise.all(outcomes)
    },
  }
}

function unanswered({ outcome, pauseMs }: NoAnswer): Unanswered {
  if (outcome === 'limited') return { retryAfterMs: pauseMs, unanswered: 'limited' }
  return { unanswered: outcome === 'oversized' ? 'oversized' : 'unsure' }
}

function settled(call: Call, result: CallResult | undefined): CallOutcome {
  if (!result) return { unanswered: 'unsure' }
  if (call.method !== 'eth_sendRawTransaction' || !isError(result)) return result
  const [transaction] = call.params ?? []
  // The visitor's wallet asked twice, or another node was faster: the transaction is where it should be.
  if (!isAlreadyKnown(result.error) || !isHex(transaction)) return result
  // EIP-4844: the network form of type 3 carries its blobs, which are no part of what is hashed.
  return transaction.startsWith('0x03') ? result : { result: keccak256(transaction) }
}

type Batch = { add(call: Call): Promise<CallOutcome>; go(): void }

/** Collects reads and asks them together, so many to a request as nodes commonly take. */
function createBatch(ask: (calls: readonly Call[]) => Promise<readonly CallOutcome[]>): Batch {
  const waiting: { call: Call; resolve: (outcome: CallOutcome | Promise<CallOutcome>) => void }[] =
    []
  return {
    add: (call) => new Promise((resolve) => waiting.push({ call, resolve })),
    go() {
      for (let start = 0; start < waiting.length; start += nodeBatchSize) {
        const part = waiting.slice(start, start + nodeBatchSize)
        const asked = ask(part.map(({ call }) => call))
        part.forEach(({ resolve }, index) => {
          resolve(asked.then((outcomes) => outcomes[index] ?? { unanswered: 'down' }))
        })
      }
    },
  }
}
