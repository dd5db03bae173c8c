import type { Environment } from '@latchkey/core/adapter'
import { parseUrl } from '@latchkey/protocol'
import { isSolanaAddress } from '../format/isSolanaAddress.ts'

/** What a wallet app granted the site; outlives a reload. */
export type Authorization = {
  /** The app's word for the grant, which is asked for again without a question. */
  token: string
  /** Base58, the app's choice first. */
  accounts: readonly string[]
  /** The network it is for, in the words of wallets. */
  chain: string
  /** Optional features of Mobile Wallet Adapter that the app has. */
  features: readonly string[]
  /** Kinds of transactions that the app signs. */
  versions: readonly (string | number)[]
  /** The app's own address, which opens it among several. */
  base?: string | undefined
}

/** What is kept: the grant, and those given back that their app does not know of yet. */
export type Kept = { authorization?: Authorization | undefined; returned: readonly string[] }

/** Grants are a site's, as with every wallet: instances on it share them. */
export const keptKey = 'latchkey:mobile-wallet'

/** Most tokens that wait to be given back; their apps let them lapse anyway. */
const maxReturned = 5

export type KeptAuthorization = {
  /** What another tab has changed counts. */
  read(): Kept
  write(kept: Kept): void
}

/** Keeps a grant in the storage, and in memory where the browser refuses that. */
export function keepAuthorization({ storage }: Pick<Environment, 'storage'>): KeptAuthorization {
  let memory: Kept = { returned: [] }
  let stored = true

  return {
    read() {
      if (!storage || !stored) return memory
      try {
        return parse(storage.getItem(keptKey))
      } catch {
        return memory
      }
    },
    write({ authorization, returned }) {
      memory = { authorization, returned: returned.slice(-maxReturned) }
      try {
        storage?.setItem(keptKey, JSON.stringify(memory))
        stored = true
      } catch {
        stored = false
      }
    },
  }
}

/** Any script of the site can write there. */
function parse(text: string | null): Kept {
  const nothing: Kept = { returned: [] }
  if (text === null) return nothing
  try {
    const { authorization, returned } = JSON.parse(text) as Partial<Record<keyof Kept, unknown>>
    return { authorization: readAuthorization(authorization), returned: textsOf(returned) }
  } catch {
    return nothing
  }
}

function readAuthorization(value: unknown): Authorization | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { accounts, base, chain, features, token, versions } = value as Record<string, unknown>
  const addresses = textsOf(accounts).filter(isSolanaAddress)
  return typeof token === 'string' && typeof chain === 'string' && addresses.length > 0
    ? {
        accounts: addresses,
        base: readBase(base),
        chain,
        features: textsOf(features),
        token,
        versions: readVersions(versions),
      }
    : undefined
}

/** An app's own address: anything but https could open what it likes. */
export function readBase(value: unknown): string | undefined {
  return typeof value === 'string' && parseUrl(value)?.protocol === 'https:' ? value : undefined
}

/** Kinds of transactions an app says it signs; both that every app knows where it says nothing. */
export function readVersions(value: unknown): readonly (string | number)[] {
  const versions = Array.isArray(value)
    ? value.filter((one) => typeof one === 'string' || typeof one === 'number')
    : []
  return versions.length > 0 ? versions : ['legacy', 0]
}

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
