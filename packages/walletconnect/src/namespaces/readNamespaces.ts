import { canBeAddress } from '@latchkey/core/adapter'
import { isNamespace } from '@latchkey/protocol'
import { InvalidSessionError } from '../errors/session.ts'
import { readRecord } from '../json/readRecord.ts'
import {
  type ApprovedNamespace,
  addressOfAccount,
  chainOfAccount,
  type Namespaces,
} from './Namespaces.ts'

// A wallet may write anything here, and what it writes is kept and shown.
const maxKeys = 64
const maxAccounts = 1000
const maxWords = 200

/** CAIP-2 and CAIP-10. */
const namespacePattern = /^[-a-z0-9]{3,8}$/
const chainPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const accountPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/
const wordPattern = /^[\w:.-]{1,64}$/

/**
 * What a wallet approved, with keys of one chain (`eip155:1`) joined to their namespace. Accounts that are no address of
 * their namespace are left out, as are namespaces that were not proposed or have no account.
 *
 * @throws {InvalidSessionError} when any of it breaks CAIP-2, CAIP-10 or CAIP-25, or nothing is left
 */
export function readNamespaces(value: unknown, proposed: readonly string[]): Namespaces {
  const record = readRecord(value)
  if (!record) throw new InvalidSessionError({ reason: 'It has no namespaces.' })
  const keys = Object.keys(record)
  if (keys.length > maxKeys)
    throw new InvalidSessionError({ reason: 'It has too many namespaces.' })

  const merged: Record<string, ApprovedNamespace> = {}
  for (const key of keys) {
    const [namespace = ''] = key.split(':')
    const read = readNamespace(key, namespace, record[key])
    if (!proposed.includes(namespace)) continue
    const previous = merged[namespace]
    merged[namespace] = {
      accounts: union(previous?.accounts, read.accounts),
      chains: union(previous?.chains, read.chains),
      events: union(previous?.events, read.events),
      methods: union(previous?.methods, read.methods),
    }
  }
  const usable = Object.entries(merged).filter(([, { accounts }]) => accounts.length > 0)
  if (usable.length === 0)
    throw new InvalidSessionError({ reason: 'It has no account of a namespace asked for.' })
  return Object.fromEntries(usable)
}

function readNamespace(key: string, namespace: string, value: unknown): ApprovedNamespace {
  const record = readRecord(value)
  const isInline = key !== namespace
  if (!record || !namespacePattern.test(namespace) || (isInline && !chainPattern.test(key)))
    throw new InvalidSessionError({ reason: 'The name of a namespace is none.' })
  const within = (pattern: RegExp) => (text: string) =>
    pattern.test(text) && text.startsWith(`${namespace}:`)
  const accounts = readWords(record['accounts'], maxAccounts, within(accountPattern))
  const named = readWords(record['chains'] ?? [], maxWords, within(chainPattern))
  if (isInline && [...named, ...accounts.map(chainOfAccount)].some((chain) => chain !== key))
    throw new InvalidSessionError({ reason: `Accounts of another chain are under ${key}.` })
  // One bad account must not cost the visitor the good ones, which may be another namespace's.
  const usable = accounts.filter(
    (account) => !isNamespace(namespace) || canBeAddress(namespace, addressOfAccount(account)),
  )
  return {
    accounts: union(usable),
    chains: union(isInline ? [key] : [], named, usable.map(chainOfAccount)),
    events: readWords(record['events'] ?? [], maxWords, (text) => wordPattern.test(text)),
    methods: readWords(record['methods'] ?? [], maxWords, (text) => wordPattern.test(text)),
  }
}

function readWords(
  value: unknown,
  max: number,
  isValid: (text: string) => boolean,
): readonly string[] {
  if (!Array.isArray(value) || value.length > max)
    throw new InvalidSessionError({ reason: 'A list of a namespace is missing or too long.' })
  return value.map((text: unknown) => {
    if (typeof text === 'string' && isValid(text)) return text
    throw new InvalidSessionError({ reason: 'A chain, account, method or event is none.' })
  })
}

function union(...lists: readonly (readonly string[] | undefined)[]): readonly string[] {
  return [...new Set(lists.flatMap((list) => list ?? []))]
}
