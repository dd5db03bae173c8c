// ReCaps (ERC-5573): what a sign-in allows a site to do, as its last resource, and the sentence that says so.

import { base64urlnopad } from '@scure/base'
import { InvalidMessageError } from '../errors/InvalidMessageError.ts'
import { readRecord } from '../json/readRecord.ts'

/** The details of a ReCap. */
export type Recap = {
  /**
   * Resources, what may be done to each as `namespace/ability`, and the restrictions of each ability: one of them has
   * to hold, `{}` is none, and an empty list allows nothing.
   */
  att: Readonly<Record<string, Readonly<Record<string, readonly Restriction[]>>>>
  /** CIDs of the capabilities that these come from. */
  prf?: readonly string[] | undefined
}

type Restriction = Readonly<Record<string, unknown>>

const prefix = 'urn:recap:'
const ability = /^([a-zA-Z0-9.*_+-]+)\/([a-zA-Z0-9.*_+-]+)$/

/** Whether a resource is meant as a ReCap; {@link readRecap} says whether it is one. */
export function isRecap(resource: unknown): resource is string {
  // RFC 8141, 3.1: in any letters it is the same.
  return typeof resource === 'string' && resource.slice(0, prefix.length).toLowerCase() === prefix
}

/**
 * Writes the resource of a ReCap, with all keys in the order that the standard wants.
 *
 * @throws {InvalidMessageError} when it allows nothing, or an ability is no `namespace/ability`
 */
export function writeRecap(recap: Recap): string {
  requireValid(recap)
  const text = JSON.stringify(withSortedKeys({ att: recap.att, prf: recap.prf }))
  return `${prefix}${base64urlnopad.encode(new TextEncoder().encode(text))}`
}

/** Reads the resource of a ReCap; nothing when it is malformed. */
export function readRecap(resource: string): Recap | undefined {
  const details = isRecap(resource) ? decode(resource.slice(prefix.length)) : undefined
  return isDetails(details) ? details : undefined
}

/**
 * The sentence that a wallet adds to the statement: a part for each resource and namespace of abilities.
 *
 * @throws {InvalidMessageError} as {@link writeRecap}
 */
export function recapStatement(recap: Recap): string {
  requireValid(recap)
  const parts = sortedEntries(recap.att).flatMap(([resource, abilities]) => {
    const names = new Map<string, string[]>()
    for (const [each] of sortedEntries(abilities)) {
      const [, namespace = '', name = ''] = ability.exec(each) ?? []
      names.set(namespace, [...(names.get(namespace) ?? []), `'${name}'`])
    }
    return [...names].map(
      ([namespace, quoted]) => `'${namespace}': ${quoted.join(', ')} for '${resource}'.`,
    )
  })
  const numbered = parts.map((part, index) => ` (${index + 1}) ${part}`).join('')
  return `I further authorize the stated URI to perform the following actions on my behalf:${numbered}`
}

function requireValid(recap: Recap): void {
  if (!isDetails(recap))
    throw new InvalidMessageError({ field: 'resources', reason: 'The ReCap is malformed.' })
}

function isDetails(value: unknown): value is Recap {
  const { att, prf } = readRecord(value) ?? {}
  const isList = Array.isArray(prf) && prf.every((each) => typeof each === 'string')
  return (prf === undefined || isList) && everyEntry(att, ([, each]) => everyEntry(each, isAllowed))
}

function isAllowed([name, restrictions]: [string, unknown]): boolean {
  return ability.test(name) && Array.isArray(restrictions) && restrictions.every(readRecord)
}

/** Whether it is an object with entries, and all of them pass. */
function everyEntry(value: unknown, passes: (entry: [string, unknown]) => boolean): boolean {
  const entries = Object.entries(readRecord(value) ?? {})
  return entries.length > 0 && entries.every(passes)
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  const record = readRecord(value)
  if (!record) return value
  return Object.fromEntries(sortedEntries(record).map(([key, each]) => [key, withSortedKeys(each)]))
}

/** By code unit, as `Array.sort` does it: the standard's order. */
function sortedEntries<value>(record: Readonly<Record<string, value>>): [string, value][] {
  return Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Some wallets pad, and some use the other alphabet of base64. */
function decode(text: string): unknown {
  const url = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  try {
    const bytes = base64urlnopad.decode(url)
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
