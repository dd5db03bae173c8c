import { base58 } from '@scure/base'
import { type Hex, keccak256 } from 'viem'

/** A chain that seems slow to one wallet, and to no one else. */
export type HeldChain = {
  /** How the wallet reaches the chain. */
  fetch: typeof globalThis.fetch
  /** Takes transactions from now on as a busy chain does: they have their name, and no block has them. */
  hold(): void
  /** Hands over to the chain what was taken, and holds nothing any more; gives the names. */
  release(): Promise<readonly string[]>
}

/** What a transaction is called by, read from what was signed. */
const nameOf: Readonly<Record<string, (signed: string) => string>> = {
  eth_sendRawTransaction: (signed) => keccak256(signed as Hex),
  // One byte says how many signatures there are; the first is the transaction's name.
  sendTransaction: (signed) => base58.encode(Buffer.from(signed, 'base64').subarray(1, 65)),
}

export function createHeldChain(): HeldChain {
  const held: { name: string; pass: () => Promise<Response> }[] = []
  let holds = false
  return {
    async fetch(input, init) {
      const call = JSON.parse(String(init?.body)) as Call
      const name = nameOf[call.method]?.(call.params[0] ?? '')
      if (!holds || name === undefined) return fetch(input, init)
      // The wallet's own signal is over by then.
      held.push({ name, pass: () => fetch(input, { ...init, signal: null }) })
      return Response.json({ id: call.id, jsonrpc: '2.0', result: name })
    },
    hold() {
      holds = true
    },
    async release() {
      holds = false
      const released = held.splice(0)
      for (const { pass } of released) {
        const { error } = (await (await pass()).json()) as { error?: { message: string } }
        if (error) throw new Error(`The chain refused what was held: ${error.message}`)
      }
      return released.map(({ name }) => name)
    },
  }
}

type Call = { id: unknown; method: string; params: readonly string[] }
