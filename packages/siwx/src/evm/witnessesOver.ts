import { operatorOf } from './operatorOf.ts'
import type { Witness, Witnesses } from './Witness.ts'

/** How long a node may take. */
const timeoutMs = 5000
/** More than any block without its transactions, and any code. */
const maxAnswerBytes = 256 * 1024

/** A node of the site's own: its word alone counts. */
export type TrustedNode = { url: string; trusted: true }

/** A node that somebody runs: its word counts together with another's. */
export type ChainNode = string | TrustedNode | { url: string; trusted?: false | undefined }

/** One node of your own, or two of different operators. */
export type ChainNodes =
  | readonly [TrustedNode, ...ChainNode[]]
  | readonly [ChainNode, ChainNode, ...ChainNode[]]

/**
 * Makes the witnesses that are asked about the signatures of contracts, from the nodes of each chain by its CAIP-2 id.
 *
 * ```ts
 * const witnesses = witnessesOver({
 *   'eip155:1': ['https://rpc.one.example', 'https://rpc.two.example'],
 *   'eip155:8453': [{ url: 'http://10.0.0.2:8545', trusted: true }],
 * })
 * ```
 *
 * @throws {Error} when one public node would speak alone for a chain
 */
export function witnessesOver(
  nodes: Readonly<Record<string, ChainNodes>>,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Witnesses {
  const byChain = new Map(
    Object.entries(nodes).map(([chainId, given]) => {
      const witnesses = [given].flat().map((node) => witnessOver(node, fetch))
      requireTwo(chainId, witnesses)
      return [chainId, witnesses]
    }),
  )
  return (chainId) => byChain.get(chainId) ?? []
}

function requireTwo(chainId: string, witnesses: readonly Witness[]): void {
  const operators = new Set(witnesses.map(({ operator }) => operator))
  if (operators.size > 1 || witnesses.some(({ isTrusted }) => isTrusted)) return
  throw new Error(
    `Name two nodes of different operators for ${chainId}, or one of your own as { url, trusted: true }: who runs the only node could sign in as anybody.`,
  )
}

function witnessOver(node: ChainNode, fetch: typeof globalThis.fetch): Witness {
  const { trusted, url } = typeof node === 'string' ? { trusted: false, url: node } : node
  return {
    isTrusted: trusted === true,
    operator: operatorOf(url),
    async request(method, params) {
      const response = await fetch(url, {
        body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
        headers: { 'content-type': 'application/json' },
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return JSON.parse(await readText(response))
    },
  }
}

/** The text of an answer, which a node may make as long as it likes. */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > maxAnswerBytes) {
      await reader.cancel()
      throw new Error('The node answered too much.')
    }
    text += decoder.decode(value, { stream: true })
  }
  return text
}
