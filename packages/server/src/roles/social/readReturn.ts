import type { Provider } from '../providers/Provider.ts'
import { readSaidName } from './readSaidName.ts'

/** What a provider says as it sends a visitor back (RFC 6749 4.1.2). */
export type Return =
  | {
      code: string
      /** A name to show, unsigned. */
      name?: string | undefined
      state: string
    }
  | { isRefused: true; state: string }

const maxLengths = { code: 2048, error: 128, iss: 256, state: 128, user: 4096 } as const

/** Reads it; undefined for what no provider says, or another one than was asked (RFC 9207). */
export function readReturn(
  query: URLSearchParams,
  { issuers, namesItself, saysName }: Pick<Provider, 'issuers' | 'namesItself' | 'saysName'>,
): Return | undefined {
  const one = (name: keyof typeof maxLengths) => {
    const values = query.getAll(name)
    const [value = ''] = values
    return values.length === 1 && value.length <= maxLengths[name] ? value : undefined
  }
  const state = one('state')
  const isOfProvider = query.has('iss') ? issuers.includes(one('iss') ?? '') : !namesItself
  if (!state || !isOfProvider) return undefined
  if (query.has('error')) return { isRefused: true, state }
  const code = one('code')
  if (!code) return undefined
  const name = saysName ? readSaidName(one('user')) : undefined
  return { code, state, ...(name !== undefined && { name }) }
}
