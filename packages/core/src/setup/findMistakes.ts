import { closestName } from '@latchkey/protocol'
import { optionsWithoutEffect } from '../state/optionsWithoutEffect.ts'
import { accountTypes, knownNames, knownValues } from './knownOptions.ts'
import type { FoundMistake } from './mistakes.ts'
import { screenLocales } from './screenLocales.ts'

/** What a set-up is judged by. */
export type SetupFacts = {
  /** The options as the site has passed them: in JavaScript anything. */
  given: Readonly<Record<string, unknown>>
  networks: readonly {
    chainNamespace: string
    name: string
    nativeCurrency?: { symbol: string } | undefined
    rpcUrls?: { chainDefault: { http: readonly string[] } } | undefined
  }[]
  /** Namespaces that have an adapter. */
  namespaces: readonly string[]
  page: { href: string; origin: string } | undefined
}

/** The longest symbol of a currency that strict wallets take. */
const maxSymbol = 6

/** What is wrong with a set-up, as far as its options tell. Pure. */
export function findMistakes(facts: SetupFacts): readonly FoundMistake[] {
  const { given } = facts
  return [
    ...(given['projectId'] ? [] : [['project_id_missing'] as const]),
    ...serverUrlMistakes(facts),
    ...adapterMistakes(facts),
    ...facts.networks.flatMap(refusedNetwork),
    ...refusedOptions(given),
    ...unknownNames(given),
    ...unknownValues(given),
    ...unknownLocale(given['locale']),
  ]
}

/** A tag counts by its language: there are no texts of a region's own. */
function unknownLocale(locale: unknown): readonly FoundMistake[] {
  if (typeof locale !== 'string') return []
  const [language = ''] = locale.toLowerCase().split('-')
  return screenLocales.includes(language) ? [] : [['locale_unknown', { locale }]]
}

function serverUrlMistakes({ given, page }: SetupFacts): readonly FoundMistake[] {
  const serverUrl = String(given['serverUrl'] ?? '')
  // A path is a server under the page's own origin.
  if (serverUrl === '' || /^(https:|\.{0,2}\/)/i.test(serverUrl)) return []
  if (!/^http:/i.test(serverUrl)) {
    return [
      ['server_url_without_scheme', { asked: addressOf(serverUrl, page), serverUrl }] as const,
    ]
  }
  return page?.origin.startsWith('https:') && !isLocal(serverUrl)
    ? [['server_url_insecure', { serverUrl }] as const]
    : []
}

/** Browsers and wallets make an exception for servers of this machine. */
const isLocal = (url: string) => /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/i.test(url)

/** Why a wallet that does not know an EVM network would not add it (EIP-3085 leaves it to wallets). */
function refusedNetwork({
  chainNamespace,
  name,
  nativeCurrency: { symbol } = { symbol: '' },
  rpcUrls,
}: SetupFacts['networks'][number]): readonly FoundMistake[] {
  if (chainNamespace !== 'eip155') return []
  const urls = rpcUrls?.chainDefault.http ?? []
  const insecure = urls.every((url) => /^http:/i.test(url) && !isLocal(url)) ? urls[0] : undefined
  if (symbol.length > maxSymbol)
    return [['network_refused', { name, reason: `its currency has the symbol ${symbol}` }]]
  return insecure ? [['network_refused', { name, reason: `its RPC is ${insecure}` }]] : []
}

/** What a browser asks where an address has no scheme. */
function addressOf(serverUrl: string, page: SetupFacts['page']): string {
  try {
    return new URL(serverUrl, page?.href).href
  } catch {
    return 'the page’s own origin'
  }
}

function adapterMistakes({ namespaces, networks }: SetupFacts): readonly FoundMistake[] {
  if (namespaces.length === 0) return [['adapters_missing'] as const]
  const without = networks.find(({ chainNamespace }) => !namespaces.includes(chainNamespace))
  const idle = namespaces.filter((namespace) =>
    networks.every(({ chainNamespace }) => chainNamespace !== namespace),
  )
  return [
    ...(without
      ? [
          [
            'network_without_adapter',
            { name: without.name, namespace: without.chainNamespace },
          ] as const,
        ]
      : []),
    ...idle.map((namespace) => ['adapter_without_network', { namespace }] as const),
  ]
}

/** Options that sites know from elsewhere, and that nothing reads yet. */
function refusedOptions(given: SetupFacts['given']): readonly FoundMistake[] {
  const types = given['defaultAccountTypes']
  const names = [
    ...(types === undefined ? [] : ['defaultAccountTypes']),
    ...optionsWithoutEffect({
      features: recordOf(given['features']),
      logsIn: [given['sources']].flat().some((source) => recordOf(source)['opensBy'] === 'login'),
    }),
  ]
  const notes = Object.entries(recordOf(types)).flatMap(([namespace, type]) => {
    const known = accountTypes[namespace]
    if (!known) return [`It has no namespace "${namespace}".`]
    return known.includes(String(type))
      ? []
      : [
          `An account of ${namespace} is of the type ${known.join(' or ')}, not ${JSON.stringify(type)}.`,
        ]
  })
  return names.length > 0 ? [['option_refused', { names, notes }] as const] : []
}

function unknownNames(given: SetupFacts['given']): readonly FoundMistake[] {
  const refused = new Set(['defaultAccountTypes', ...namesWithoutEffect(given)])
  return Object.entries(knownNames).flatMap(([prefix, known]) =>
    Object.entries(prefix ? recordOf(given[prefix.slice(0, -1)]) : given)
      // What is undefined is as good as left out.
      .filter(([name, value]) => value !== undefined && !known.includes(name))
      .map(([name]) => ({ name: `${prefix}${name}`, suggestion: closestName(name, known) }))
      .filter(({ name }) => !refused.has(name))
      .map(
        ({ name, suggestion }): FoundMistake => [
          'option_unknown',
          { name, suggestion: suggestion && `${prefix}${suggestion}` },
        ],
      ),
  )
}

/** Features that are not there yet have names all the same, whatever their value is. */
function namesWithoutEffect(given: SetupFacts['given']): readonly string[] {
  return Object.keys(recordOf(given['features'])).flatMap((name) =>
    optionsWithoutEffect({ features: { [name]: true } }).length > 0 ||
    optionsWithoutEffect({ features: { [name]: false } }).length > 0
      ? [`features.${name}`]
      : [],
  )
}

function unknownValues(given: SetupFacts['given']): readonly FoundMistake[] {
  return Object.entries(knownValues).flatMap(([name, known]) => {
    const [option = '', feature] = name.split('.')
    const value = feature ? recordOf(given[option])[feature] : given[option]
    const words = Array.isArray(value) ? (value as readonly unknown[]) : [value]
    return words
      .filter((word) => word !== undefined && typeof word !== 'boolean')
      .filter((word) => !known.includes(String(word)))
      .map(
        (word): FoundMistake => [
          'option_value_unknown',
          { known, name, suggestion: closestName(String(word), known), value: word },
        ],
      )
  })
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
