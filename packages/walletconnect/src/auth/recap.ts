// ReCaps (ERC-5573), as sessions use them: which methods a sign-in allows, as its last resource.

import { base64 } from '@scure/base'
import { readRecord } from '../json/readRecord.ts'

const prefix = 'urn:recap:'
const namespace = 'eip155'
const ability = 'request/'

/** The resource that asks for methods. */
export function writeRecap(methods: readonly string[]): string {
  const abilities = Object.fromEntries(
    [...methods].sort().map((each) => [`${ability}${each}`, [{}]]),
  )
  const text = JSON.stringify({ att: { [namespace]: abilities } })
  return `${prefix}${base64.encode(new TextEncoder().encode(text)).replace(/=+$/, '')}`
}

export function isRecap(resource: unknown): resource is string {
  return typeof resource === 'string' && resource.startsWith(prefix)
}

/** What a resource grants: methods with the chains of each; nothing when it is malformed. */
export function readRecap(
  resource: string,
): { methods: readonly string[]; chains: readonly string[] } | undefined {
  const abilities = readRecord(readRecord(decode(resource)?.['att'])?.[namespace])
  if (!abilities) return undefined
  const methods: string[] = []
  const chains = new Set<string>()
  for (const [name, limits] of Object.entries(abilities)) {
    if (!name.startsWith(ability)) return undefined
    methods.push(name.slice(ability.length))
    for (const limit of Array.isArray(limits) ? (limits as readonly unknown[]) : []) {
      const named = readRecord(limit)?.['chains']
      if (Array.isArray(named)) for (const chain of named) chains.add(String(chain))
    }
  }
  return { chains: [...chains], methods }
}

/** The sentence a wallet signs for a resource. */
export function recapSentence({ methods }: { methods: readonly string[] }): string {
  const actions = [...methods].sort((one, other) => one.localeCompare(other))
  return `I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': '${actions.join("', '")}' for '${namespace}'.`
}

function decode(resource: string): Readonly<Record<string, unknown>> | undefined {
  const text = resource.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/')
  try {
    const padded = text.padEnd(Math.ceil(text.length / 4) * 4, '=')
    return readRecord(JSON.parse(new TextDecoder().decode(base64.decode(padded))))
  } catch {
    return undefined
  }
}
