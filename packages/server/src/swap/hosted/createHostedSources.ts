import type { Clock } from '../../time/Clock.ts'
import { type ApiConfig, createApi } from '../../upstream/createApi.ts'
import type { ByteBudget } from '../../upstream/createByteBudget.ts'
import type { UpstreamObserver } from '../../upstream/UpstreamObserver.ts'
import { createSourceBudget } from '../sources/createSourceBudget.ts'
import type { HostedName } from '../sources/sourceNames.ts'
import type { HostedSettings, SwapSettings } from '../sources/swapSettings.ts'
import {
  type AskOutcome,
  createHostedSource,
  type HostedSource,
  sourceLimitMs,
} from './createHostedSource.ts'
import { createOneInch } from './createOneInch.ts'
import { createZeroX } from './createZeroX.ts'
import type { HostedApi } from './HostedApi.ts'
import { SourceFailedError } from './SourceFailedError.ts'

/** The aggregators that the operator has a key of. */
export function createHostedSources({
  budget,
  clock,
  observer,
  onAnswer = () => undefined,
  settings,
  signal,
}: {
  budget: ByteBudget
  clock: Clock
  observer: Pick<UpstreamObserver, 'onUpstreamRequest'>
  onAnswer?: ((answer: { outcome: AskOutcome; source: HostedName }) => void) | undefined
  settings: SwapSettings
  /** Ends requests under way. */
  signal: AbortSignal
}): readonly HostedSource[] {
  const openApi = (name: HostedName, config: ApiConfig) =>
    createApi(config, {
      budget,
      // Swaps are counted as a chain of their own.
      chainId: 'swaps',
      clock,
      observer,
      signal,
      timeoutMs: sourceLimitMs,
      toError: ({ outcome }) => new SourceFailedError(name, outcome),
    })
  const { fee } = settings
  const create: Record<HostedName, (own: HostedSettings) => HostedApi> = {
    '0x': ({ apiKey, url }) =>
      createZeroX({
        api: openApi('0x', { headers: { '0x-api-key': apiKey, '0x-version': 'v2' }, url }),
        fee,
      }),
    '1inch': ({ apiKey, url }) =>
      createOneInch({
        api: openApi('1inch', { headers: { authorization: `Bearer ${apiKey}` }, url }),
        fee,
      }),
  }
  return (Object.keys(create) as HostedName[]).flatMap((source) => {
    const own = settings[source]
    if (!own) return []
    return [
      createHostedSource({
        api: create[source](own),
        budget: createSourceBudget({ clock, perSecond: own.rate }),
        clock,
        onAnswer: (outcome) => onAnswer({ outcome, source }),
      }),
    ]
  })
}
