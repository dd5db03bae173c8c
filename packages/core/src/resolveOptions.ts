import { isNamespace } from '@latchkey/protocol'
import type { Environment } from './environment.ts'
import { UnsupportedNamespaceError } from './errors/adapter.ts'
import { InvalidOptionError, SignInConflictError } from './errors/config.ts'
import type { LatchkeyOptions, Metadata, ResolvedOptions } from './LatchkeyOptions.ts'
import { defineNetwork } from './network/defineNetwork.ts'
import { findNetwork } from './network/selectNetwork.ts'

/**
 * Checks what a site passed and applies every default.
 *
 * @throws {SignInConflictError} when `siwx` and `siweConfig` are both set (S5.12)
 * @throws {UnsupportedNamespaceError} when an adapter is for an unknown namespace (S5.21)
 * @throws {InvalidOptionError} when `networks`, `adapters` or `serverUrl` cannot work, or `siweConfig` is not of `createSIWEConfig`
 */
export function resolveOptions(
  options: LatchkeyOptions,
  environment: Pick<Environment, 'page'>,
): ResolvedOptions {
  const { siweConfig, siwx } = options
  if (siweConfig && siwx) throw new SignInConflictError()
  // A site that asks for a sign-in must not be left without one.
  if (siweConfig && !('siwx' in siweConfig))
    throw new InvalidOptionError({ option: 'siweConfig', reason: 'use createSIWEConfig' })

  const define = (input: LatchkeyOptions['networks'][number]) =>
    defineNetwork(input, {
      chainImages: options.chainImages,
      customRpcUrls: options.customRpcUrls,
    })
  const [first, ...rest] = options.networks ?? []
  if (!first)
    throw new InvalidOptionError({ option: 'networks', reason: 'pass at least one network' })
  const networks = [define(first), ...rest.map(define)] as const
  requireUnique(
    'networks',
    networks.map(({ caipNetworkId }) => caipNetworkId),
  )
  // In JavaScript they may be missing; the page works without, and the console says so.
  const { adapters = [] } = options
  for (const { namespace } of adapters)
    if (!isNamespace(namespace)) throw new UnsupportedNamespaceError(namespace)
  requireUnique(
    'adapters',
    adapters.map(({ namespace }) => namespace),
  )
  requireUnique(
    'sources',
    (options.sources ?? []).map(({ id }) => id),
  )

  const wanted = options.defaultNetwork && define(options.defaultNetwork)
  return {
    adapters,
    allWallets: options.allWallets ?? 'SHOW',
    allowUnsupportedChain: options.allowUnsupportedChain ?? false,
    basic: options.basic ?? false,
    chainImages: options.chainImages ?? {},
    connectorImages: options.connectorImages ?? {},
    customRpcUrls: options.customRpcUrls ?? {},
    customWallets: options.customWallets ?? [],
    debug: options.debug ?? true,
    defaultNetwork: findNetwork(networks, wanted?.caipNetworkId) ?? networks[0],
    disableAppend: options.disableAppend ?? false,
    enableEIP6963: options.enableEIP6963 ?? true,
    enableEmbedded: options.enableEmbedded ?? false,
    enableInjected: options.enableInjected ?? true,
    enableNetworkSwitch: options.enableNetworkSwitch ?? true,
    enableReconnect: options.enableReconnect ?? true,
    enableWalletGuide: options.enableWalletGuide ?? true,
    enableWallets: options.enableWallets ?? true,
    excludeWalletIds: options.excludeWalletIds ?? [],
    featuredWalletIds: options.featuredWalletIds ?? [],
    features: options.features ?? {},
    includeWalletIds: options.includeWalletIds ?? [],
    locale: options.locale,
    manualWCControl: options.manualWCControl ?? false,
    metadata: options.metadata ?? metadataOf(environment.page),
    networks: [...networks],
    privacyPolicyUrl: options.privacyPolicyUrl,
    projectId: options.projectId,
    sources: options.sources ?? [],
    serverUrl: serverUrl(options.serverUrl),
    siwx: siwx ?? siweConfig?.siwx,
    storageKey: options.storageKey ?? `@latchkey/${options.projectId}`,
    termsConditionsUrl: options.termsConditionsUrl,
    theme: { mode: options.themeMode, variables: options.themeVariables ?? {} },
    tokens: options.tokens ?? {},
  }
}

function metadataOf(page: Environment['page']): Metadata {
  return { description: '', icons: [], name: page?.title ?? '', url: page?.origin ?? '' }
}

function serverUrl(value: string): string {
  // A relative base is allowed: a site may serve Latchkey's API under its own origin.
  if (typeof value !== 'string')
    throw new InvalidOptionError({
      option: 'serverUrl',
      reason: 'pass the URL of your Latchkey server',
    })
  return value.replace(/\/+$/, '')
}

function requireUnique(option: string, keys: readonly string[]) {
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice) throw new InvalidOptionError({ option, reason: `${twice} is there twice` })
}
