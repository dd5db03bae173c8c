import { foldText } from '@latchkey/protocol'
import { ApiError } from '../http/ApiError.ts'

const defaultEntries = 40
const maxEntries = 100
const maxPage = 10_000
const maxListItems = 200
const maxItemLength = 128
const maxSearchLength = 64
// The grammar of CAIP-2.
const caip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

const platforms = ['android', 'desktop', 'extension', 'ios', 'web'] as const
const badges = ['certified', 'none'] as const

export type WalletPlatform = (typeof platforms)[number]

/** What `GET /getWallets` was asked for. Lists are lower-case, the search folded; an absent list does not filter. */
export type WalletQuery = {
  badge: (typeof badges)[number] | undefined
  chains: readonly string[] | undefined
  entries: number
  exclude: readonly string[]
  include: readonly string[] | undefined
  names: readonly string[] | undefined
  /** From 1. */
  page: number
  platform: WalletPlatform | undefined
  rdns: readonly string[] | undefined
  search: string
}

/** Reads the query parameters (S7.27). Throws an ApiError of status 400 that names the parameter at fault. */
export function parseWalletQuery(parameters: Readonly<Record<string, string>>): WalletQuery {
  const get = (name: string) => (Object.hasOwn(parameters, name) ? parameters[name] : undefined)
  return {
    badge: oneOf('badge_type', get('badge_type') || get('badge'), badges),
    chains: chainList(get('chains')),
    entries: wholeNumber('entries', get('entries'), defaultEntries, maxEntries),
    exclude: list('exclude', get('exclude')) ?? [],
    include: list('include', get('include')),
    names: list('names', get('names')),
    page: wholeNumber('page', get('page'), 1, maxPage),
    platform: oneOf('platform', get('platform'), platforms),
    rdns: list('rdns', get('rdns')),
    search: searchTerm(get('search')),
  }
}

function wholeNumber(
  field: string,
  text: string | undefined,
  fallback: number,
  max: number,
): number {
  if (!text) return fallback
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > max) throw refuse(field, `${field} is a whole number from 1 to ${max}.`)
  return value
}

function oneOf<T extends string>(
  field: string,
  text: string | undefined,
  choices: readonly T[],
): T | undefined {
  if (!text) return undefined
  const choice = choices.find((candidate) => candidate === text)
  if (!choice) throw refuse(field, `${field} is one of ${choices.join(', ')}.`)
  return choice
}

function list(field: string, text: string | undefined): readonly string[] | undefined {
  const items = splitList(field, text)
  return items?.map((item) => item.toLowerCase())
}

function splitList(field: string, text: string | undefined): readonly string[] | undefined {
  if (!text) return undefined
  const items = [...new Set(text.split(',').map((item) => item.trim()))].filter(Boolean)
  if (items.length > maxListItems)
    throw refuse(field, `${field} takes at most ${maxListItems} entries.`)
  if (items.some((item) => item.length > maxItemLength))
    throw refuse(field, `An entry of ${field} has at most ${maxItemLength} characters.`)
  return items.length > 0 ? items : undefined
}

function chainList(text: string | undefined): readonly string[] | undefined {
  const chains = splitList('chains', text)
  for (const chain of chains ?? [])
    if (!caip2.test(chain)) throw refuse('chains', 'chains takes CAIP-2 ids such as eip155:1.')
  return chains
}

function searchTerm(text: string | undefined): string {
  const term = (text ?? '').trim()
  if (term.length > maxSearchLength)
    throw refuse('search', `search has at most ${maxSearchLength} characters.`)
  return foldText(term).trim()
}

function refuse(field: string, description: string): ApiError {
  return new ApiError({ code: 'invalid_parameter', description, field, status: 400 })
}
