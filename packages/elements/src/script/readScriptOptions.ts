import { InvalidOptionError, type LatchkeyOptions, type NetworkInput } from '@latchkey/core'
import type { SignInParameters } from '@latchkey/core/siwx'
import type { WalletConnectOptions } from '@latchkey/walletconnect'

/** Options of `createLatchkey` that need a program. */
const ofPrograms = ['adapters', 'environment', 'siweConfig', 'siwx', 'sources'] as const

/** Those, and what has another form in a page. */
type OfPrograms = (typeof ofPrograms)[number] | 'defaultNetwork' | 'networks'

/** What a page says to the script: most of `LatchkeyOptions`, and what stands for the rest. */
export type ScriptOptions = Omit<LatchkeyOptions, OfPrograms> & {
  /** One of `networks`, by its name or as it stands there. */
  defaultNetwork?: string | NetworkInput | undefined
  /** Names of common networks, or networks as `LatchkeyOptions` has them. */
  networks: readonly (string | NetworkInput)[]
  /** Wallets on phones over a relay, as for `walletConnect()`. */
  relay?: WalletConnectOptions | undefined
  /** Asks each visitor who connects for a signed message, as `signIn()` does. */
  signIn?: SignInParameters | boolean | undefined
}

/** What a page has of options, as text. */
export type ScriptFacts = {
  /** The `data-` attributes of the script's own tag, in camel case. */
  data: Readonly<Record<string, string | undefined>>
  /** The text of the page's `<script type="application/json" data-latchkey>`. */
  json: string | undefined
}

/**
 * Pure: the options that a page states by attributes and by JSON, of which an attribute wins.
 *
 * @throws {InvalidOptionError} when the JSON is none, there is no network, or an option needs a program
 */
export function readScriptOptions({ data, json }: ScriptFacts): ScriptOptions {
  const { projectId, locale, networks, relayProjectId, relayUrl, serverUrl, themeMode } = data
  const stated = readJson(json)
  const said = withoutUndefined({
    locale,
    networks: networks?.split(/[\s,]+/).filter((name) => name !== ''),
    projectId,
    relay: relayUrl && withoutUndefined({ projectId: relayProjectId, relayUrl }),
    serverUrl,
    themeMode,
  })
  const options = { ...stated, ...said }
  if (!Array.isArray(options['networks']) || options['networks'].length === 0)
    throw new InvalidOptionError({
      option: 'networks',
      reason: 'name at least one in `data-networks`, or state it in the JSON',
    })
  const refused = ofPrograms.find((option) => Object.hasOwn(options, option))
  if (refused)
    throw new InvalidOptionError({
      option: refused,
      reason: 'it needs a program; a page states `networks`, `relay` and `signIn` instead',
    })
  // An empty id and an unknown option are said in the console, as everywhere (`checkSetup`).
  return { projectId: '', ...options } as unknown as ScriptOptions
}

function readJson(json: string | undefined): Readonly<Record<string, unknown>> {
  if (json === undefined) return {}
  const options = parse(json)
  if (typeof options === 'object' && options !== null && !Array.isArray(options))
    return options as Record<string, unknown>
  throw new InvalidOptionError({
    option: 'data-latchkey',
    reason: 'the text of the script of type application/json has to be a JSON object',
  })
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function withoutUndefined(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
