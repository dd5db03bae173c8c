import { isError } from '../../rpc/JsonRpc.ts'
import { postCalls } from '../../rpc/postCalls.ts'
import type { ProviderContext } from '../social/askProvider.ts'
import { providerDown } from '../social/loginErrors.ts'
import type { SaidSignIn } from './readSignIn.ts'
import { type RegistryFacts, readRegistries, registryCalls } from './registries.ts'

const timeoutMs = 5_000
/** What its answers count under: nothing else asks these nodes. */
const chainId = 'farcaster'
/** OP Mainnet. */
const ownChain = '0xa'

/**
 * Asks one node what Farcaster's registries say.
 *
 * @throws {ApiError} 503 `provider_down` for a node that does not answer, or is of another chain
 */
export async function askRegistries(
  url: string,
  said: SaidSignIn,
  { budget, clock, observer, signal }: ProviderContext,
): Promise<RegistryFacts> {
  const { host: upstream } = new URL(url)
  const hold = budget.open({ chainId })
  const down = (reason: string) => providerDown(new Error(`${upstream}: ${reason}`))

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const startedAt = clock.now()
    const answer = await postCalls(
      { timeoutMs, trusted: false, url, weight: 1 },
      // One at a time: some nodes take no batches.
      [{ method, params }],
      { clock, hold, json: JSON, limitMs: timeoutMs, onEnd: () => undefined, signal },
    )
    const { outcome } = answer
    const observed = outcome === 'noBatch' || outcome === 'streamed' ? 'garbage' : outcome
    observer.onUpstreamRequest({
      chainId,
      durationMs: clock.now() - startedAt,
      outcome: observed,
      upstream,
    })
    const [result] = outcome === 'answered' ? answer.results : []
    if (!result || isError(result)) throw down(result ? 'error' : observed)
    return result.result
  }

  try {
    const [chain, ...answers] = await Promise.all([
      ask('eth_chainId', []),
      ...registryCalls(said).map((call) => ask('eth_call', [call, 'latest'])),
    ])
    if (chain !== ownChain) throw down('another chain')
    const facts = readRegistries(answers)
    if (!facts) throw down('no registry')
    return facts
  } finally {
    hold.release()
  }
}
