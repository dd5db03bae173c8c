import { getHeapStatistics } from 'node:v8'

/** Largest answer read from a node. */
export const maxAnswerBytes = 10 * 1024 * 1024

/** How many bytes of answers may be in memory at once, counted as they come from nodes. */
export type ByteLimits = {
  process: number
  chain: number
  /** For one visitor's address. */
  visitor: number
  /** For one request, all calls of a batch together. */
  request: number
}

/** What the answers under way hold in memory. */
export type ByteBudget = {
  /** @param visitor key of the address that asks; left out where the server asks for itself */
  open(asker: { chainId: string; visitor?: string | undefined }): ByteHold
  /** Bytes that are held now. */
  held(): number
}

/** The bytes that one request holds. */
export type ByteHold = {
  /** Takes bytes of an answer, or tells why there is no room: the request asks too much, or others hold what there is. */
  take(bytes: number): 'busy' | 'oversized' | undefined
  giveBack(bytes: number): void
  /** Gives everything back, once. */
  release(): void
}

export function createByteBudget(limits: ByteLimits = byteLimits()): ByteBudget {
  let inProcess = 0
  const byKey = new Map<string, number>()

  function add(key: string, bytes: number): void {
    const next = (byKey.get(key) ?? 0) + bytes
    if (next > 0) byKey.set(key, next)
    else byKey.delete(key)
  }

  return {
    held: () => inProcess,
    open({ chainId, visitor }) {
      const chainKey = `chain ${chainId}`
      const visitorKey = visitor === undefined ? undefined : `visitor ${visitor}`
      let mine = 0
      let isReleased = false

      function change(bytes: number): void {
        mine += bytes
        inProcess += bytes
        add(chainKey, bytes)
        if (visitorKey !== undefined) add(visitorKey, bytes)
      }

      return {
        giveBack: (bytes) => change(-Math.min(bytes, mine)),
        release() {
          isReleased = true
          change(-mine)
        },
        take(bytes) {
          // What comes after the end of the request is not counted, and not kept.
          if (isReleased) return 'busy'
          if (mine + bytes > limits.request) return 'oversized'
          const isFull =
            inProcess + bytes > limits.process ||
            (byKey.get(chainKey) ?? 0) + bytes > limits.chain ||
            (visitorKey !== undefined && (byKey.get(visitorKey) ?? 0) + bytes > limits.visitor)
          if (isFull) return 'busy'
          change(bytes)
          return undefined
        },
      }
    },
  }
}

/**
 * Limits for the heap this process has. An answer that is read, taken apart and written again needs some eight times
 * its bytes, so a sixteenth of the heap for all answers leaves the other half to the rest of the server.
 */
export function byteLimits(heapBytes: number = getHeapStatistics().heap_size_limit): ByteLimits {
  const inProcess = Math.max(3 * maxAnswerBytes, Math.floor(heapBytes / 16))
  return {
    chain: Math.max(2 * maxAnswerBytes, Math.floor(inProcess / 2)),
    process: inProcess,
    request: maxAnswerBytes,
    visitor: Math.max(maxAnswerBytes, Math.floor(inProcess / 8)),
  }
}
