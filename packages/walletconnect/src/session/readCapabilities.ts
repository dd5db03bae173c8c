import type { Capabilities } from '@latchkey/core/adapter'
import { readRecord } from '../json/readRecord.ts'

/** What a wallet says with its session that it can do (EIP-5792). */
export type SessionCapabilities = readonly {
  /** Of this account alone. */
  address?: string | undefined
  /** On this network alone (CAIP-2). */
  networkId?: string | undefined
  capabilities: Capabilities
}[]

// A wallet may write anything here, and what it writes is kept.
const maxEntries = 200
const maxTextLength = 16_384

const addressPattern = /^0x[0-9a-f]{40}$/i
const chainPattern = /^(0x[0-9a-f]{1,14}|[0-9]{1,16})$/i
const networkPattern = /^eip155:[0-9]{1,16}$/

/**
 * Reads the properties of a settled session (CAIP-25): `scopedProperties` by namespace or network, and of
 * `sessionProperties` what is `atomic`, or `capabilities` by account and chain. Wallets write each as an object or as
 * JSON. What is neither counts as not said.
 */
export function readCapabilities({
  scopedProperties,
  sessionProperties,
}: {
  scopedProperties?: unknown
  sessionProperties?: unknown
}): SessionCapabilities {
  const { atomic, capabilities } = readRecord(sessionProperties) ?? {}
  const everywhere = readCapability(atomic)
  const all = [
    ...(everywhere ? [{ capabilities: { atomic: everywhere } }] : []),
    ...entriesOf(scopedProperties).flatMap(([scope, said]) => readScope(scope, said)),
    ...entriesOf(capabilities).flatMap(([key, said]) =>
      addressPattern.test(key)
        ? entriesOf(said).flatMap(([chain, one]) => readChain(chain, one, key))
        : readChain(key, said),
    ),
  ]
  return fits(all) ? all : []
}

/** Pure: all that holds for an account on a network; undefined where nothing was said. */
export function capabilitiesOf(
  said: SessionCapabilities,
  { address, networkId }: { address: string; networkId: string },
): Capabilities | undefined {
  const holds = said.filter(
    (one) =>
      (one.networkId === undefined || one.networkId === networkId) &&
      (one.address === undefined || one.address.toLowerCase() === address.toLowerCase()),
  )
  if (holds.length === 0) return undefined
  const reach = (one: (typeof holds)[number]) => Number(!!one.networkId) + 2 * Number(!!one.address)
  const nearestLast = holds.toSorted((one, next) => reach(one) - reach(next))
  return Object.fromEntries(nearestLast.flatMap(({ capabilities }) => Object.entries(capabilities)))
}

/** What a vault kept; nothing for what another version wrote. */
export function readKeptCapabilities(kept: unknown): SessionCapabilities {
  return Array.isArray(kept)
    ? kept.filter((one) => readRecord(readRecord(one)?.['capabilities']))
    : []
}

function readScope(scope: string, said: unknown): SessionCapabilities {
  const capabilities = readAll(said)
  if (!capabilities) return []
  if (scope === 'eip155') return [{ capabilities }]
  return networkPattern.test(scope) ? [{ capabilities, networkId: scope }] : []
}

function readChain(chain: string, said: unknown, address?: string): SessionCapabilities {
  const capabilities = readAll(said)
  if (!capabilities || !chainPattern.test(chain)) return []
  // 0 stands for what holds on every chain.
  const networkId = Number(chain) === 0 ? undefined : `eip155:${Number(chain)}`
  return [{ address, capabilities, networkId }]
}

function readAll(said: unknown): Capabilities | undefined {
  const read = entriesOf(said).flatMap(([name, one]) => {
    const capability = readCapability(one)
    return capability ? [[name, capability] as const] : []
  })
  return read.length > 0 ? Object.fromEntries(read) : undefined
}

function readCapability(said: unknown): Readonly<Record<string, unknown>> | undefined {
  return readRecord(typeof said === 'string' ? parse(said) : said)
}

function entriesOf(said: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(readCapability(said) ?? {}).slice(0, maxEntries)
}

function parse(text: string): unknown {
  if (text.length > maxTextLength) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function fits(all: SessionCapabilities): boolean {
  return all.length <= maxEntries && JSON.stringify(all).length <= maxTextLength
}
