import {
  type AccountCode,
  type AdapterContext,
  type ChainActions,
  RpcFailedError,
  rpcRequestLimitMs,
  untilAborted,
} from '@latchkey/core/adapter'
import { isHex } from 'viem/utils'
import { codeAt } from './codeAt.ts'
import { createTransport } from './createTransport.ts'

/** So many nodes have to say the same, where a site has as many. */
const maxNodes = 2

/**
 * What code an account runs, by two nodes of different hosts where the site has two: what one alone says could hide that a
 * stranger's contract moves the account's funds. Where they contradict each other, or one of them is silent, it is not known.
 *
 * @throws {RpcFailedError} where none answers
 */
export async function readDelegation(
  { environment, rpcUrls, signal: lifetime }: AdapterContext,
  { address, network, signal }: Parameters<NonNullable<ChainActions['readDelegation']>>[0],
): Promise<AccountCode> {
  const networkId = network.caipNetworkId
  const method = 'eth_getCode'
  const urls = differentHosts(await rpcUrls(network, {})).slice(0, maxNodes)
  const asked = urls.map(async (url) => {
    const transport = createTransport({
      batch: false,
      fetch: environment.fetch,
      networkId,
      ranking: () => false,
      urls: [url],
    })
    const { request } = transport({})
    const limit = AbortSignal.timeout(rpcRequestLimitMs)
    const answer: unknown = await untilAborted([lifetime, signal, limit], () =>
      request({ method, params: [address, 'latest'] }),
    )
    if (!isHex(answer)) throw new TypeError('The RPC gave no hex answer')
    return codeAt(answer)
  })
  const answers = await Promise.allSettled(asked)
  const said = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const [first] = said
  if (!first) {
    const cause = answers.find((answer) => answer.status === 'rejected')?.reason
    throw new RpcFailedError({ cause, method, networkId })
  }
  const agreed = said.every((code) => JSON.stringify(code) === JSON.stringify(first))
  if (agreed && said.length === urls.length) return first
  // One that lies hides no contract that the other one names.
  const named = said.flatMap((code) => (code.kind === 'delegated' ? [code.delegate] : []))
  return { claimed: [...new Set(named)], kind: 'unsure' }
}

function differentHosts(urls: readonly string[]): readonly string[] {
  const byHost = new Map(urls.toReversed().map((url) => [new URL(url).host, url]))
  return urls.filter((url) => byHost.get(new URL(url).host) === url)
}
