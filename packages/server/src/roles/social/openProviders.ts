import type { WindowProvider } from '@latchkey/protocol/wallet'
import type { JSONWebKeySet } from 'jose'
import type { Logger } from 'pino'
import * as z from 'zod'
import { createApi } from '../../upstream/createApi.ts'
import type { Upstreams } from '../../upstream/createUpstreams.ts'
import { requireDevelopment } from '../../wallet/requireDevelopment.ts'
import type { AnsweringProvider, SigningProvider } from '../providers/Provider.ts'
import { providers } from '../providers/providers.ts'
import { type ProviderContext, providerChainId, providerTimeoutMs } from './askProvider.ts'
import { createProviderKeys, type ProviderKeys } from './createProviderKeys.ts'
import { createRevocations, type Revocations } from './createRevocations.ts'
import { providerDown, providerOff } from './loginErrors.ts'
import { providerUrl } from './providerUrl.ts'
import { readAccount } from './readAccount.ts'
import type { ProvenUser } from './readIdToken.ts'
import type { SocialSettings } from './socialSettings.ts'

const maxKeys = 50

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(maxKeys) })

/** A provider as one role has it: it reads what the provider has signed, or redeems a code of its own. */
export type OpenProvider = { client: string } & (
  | { keys: ProviderKeys; proof: 'idToken'; provider: SigningProvider }
  | {
      proof: 'codes'
      provider: AnsweringProvider
      /** @throws {ApiError} 403 `provider_refused`, 503 `provider_down` */
      readAccount: (of: {
        code: string
        redirectUri: string
        verifier: string
      }) => Promise<ProvenUser>
    }
)

export type OpenProviders = {
  /** Ends at the providers what is to be ended there. */
  close(): Promise<void>
  /** @throws {ApiError} 404 `provider_off` */
  require(name: WindowProvider): OpenProvider
}

/**
 * The providers that a role has settings for: those that sign have keys that this role fetches itself, at the others it redeems
 * codes by its own secret.
 *
 * @throws {ConfigError} where something stands in for a provider, and chains are served that are not for development
 */
export async function openProviders(
  settings: SocialSettings,
  {
    logger,
    now,
    upstreams,
    ...context
  }: Pick<ProviderContext, 'clock' | 'signal'> & {
    logger: Pick<Logger, 'error' | 'warn'>
    now: () => number
    upstreams: () => Promise<Upstreams>
  },
): Promise<OpenProviders> {
  const open = new Map<WindowProvider, OpenProvider>()
  const closing: Revocations['close'][] = []
  for (const provider of Object.values(providers)) {
    const own = settings[provider.name]
    if (!own) continue
    const { budget, chains, observer } = await upstreams()
    if (own.standIn !== undefined) requireDevelopment(chains.values(), 'standIn')
    const asking = { ...context, budget, logger, observer }
    if (provider.proof === 'idToken')
      open.set(provider.name, openSigning(provider, { ...own, asking, now }))
    else if ('secret' in own) {
      const revocations = createRevocations(asking)
      closing.push(revocations.close)
      const { client } = own
      open.set(provider.name, {
        client,
        proof: 'codes',
        provider,
        readAccount: (code) =>
          readAccount({ ...own, ...code, provider }, { ...asking, revocations }),
      })
    }
  }
  return {
    async close() {
      await Promise.all(closing.map((close) => close()))
    },
    require(name) {
      const found = open.get(name)
      if (!found) throw providerOff()
      return found
    },
  }
}

function openSigning(
  provider: SigningProvider,
  {
    asking,
    client,
    now,
    standIn,
  }: {
    asking: ProviderContext
    client: string
    now: () => number
    standIn?: string | undefined
  },
): OpenProvider {
  const api = createApi(
    { url: providerUrl(provider.keysUrl, standIn) },
    {
      ...asking,
      chainId: providerChainId,
      timeoutMs: providerTimeoutMs,
      toError: ({ outcome, upstream }) => providerDown(new Error(`${upstream}: ${outcome}`)),
    },
  )
  const keys = createProviderKeys({
    fetchKeys: async () => (await api.ask({ schema: keySet })) as JSONWebKeySet,
    now,
  })
  return { client, keys, proof: 'idToken', provider }
}
