import type { SocialProvider } from '@latchkey/protocol/wallet'
import type { JSONWebKeySet } from 'jose'
import * as z from 'zod'
import type { Clock } from '../../time/Clock.ts'
import { createApi } from '../../upstream/createApi.ts'
import type { Upstreams } from '../../upstream/createUpstreams.ts'
import { requireDevelopment } from '../../wallet/requireDevelopment.ts'
import type { Provider } from '../providers/Provider.ts'
import { providers } from '../providers/providers.ts'
import { createProviderKeys, type ProviderKeys } from './createProviderKeys.ts'
import { providerDown, providerOff } from './loginErrors.ts'
import { providerUrl } from './providerUrl.ts'
import type { SocialSettings } from './socialSettings.ts'

export const providerTimeoutMs = 10_000
/** What requests to providers count under, in the place of a chain. */
export const providerChainId = 'social'
const maxKeys = 50

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(maxKeys) })

/** By what a role asks providers. */
export type ProviderContext = Pick<Upstreams, 'budget' | 'observer'> & {
  clock: Clock
  signal: AbortSignal
}

/** A provider as one role has it. */
export type OpenProvider = { client: string; keys: ProviderKeys; provider: Provider }

export type OpenProviders = {
  /** @throws {ApiError} 404 `provider_off` */
  require(name: SocialProvider): OpenProvider
}

/**
 * The providers that a role has settings for, each with keys that this role fetches itself.
 *
 * @throws {ConfigError} where something stands in for a provider, and chains are served that are not for development
 */
export async function openProviders(
  settings: SocialSettings,
  {
    clock,
    now,
    signal,
    upstreams,
  }: Pick<ProviderContext, 'clock' | 'signal'> & {
    now: () => number
    upstreams: () => Promise<Upstreams>
  },
): Promise<OpenProviders> {
  const open = new Map<SocialProvider, OpenProvider>()
  for (const provider of Object.values(providers)) {
    const own = settings[provider.name]
    if (!own) continue
    const { budget, chains, observer } = await upstreams()
    if (own.standIn !== undefined) requireDevelopment(chains.values(), 'standIn')
    const api = createApi(
      { url: providerUrl(provider.keysUrl, own.standIn) },
      {
        ...{ budget, clock, observer, signal },
        chainId: providerChainId,
        timeoutMs: providerTimeoutMs,
        toError: ({ outcome, upstream }) => providerDown(new Error(`${upstream}: ${outcome}`)),
      },
    )
    open.set(provider.name, {
      client: own.client,
      keys: createProviderKeys({
        fetchKeys: async () => (await api.ask({ schema: keySet })) as JSONWebKeySet,
        now,
      }),
      provider,
    })
  }
  return {
    require(name) {
      const found = open.get(name)
      if (!found) throw providerOff()
      return found
    },
  }
}
